"""C34: the first lead in Santase is a bare card; in Schnapsen everything is allowed at once."""

from .helpers import YOU, allowed, go, refused, setup, texts


def santase():
    return setup("bulgarian", you="9H KS QS AC JD TC", opponent="QC JC 9C KD TD JS", trump="KH", lead="you")


def schnapsen():
    return setup("schnapsen", you="JH KS QS AC TC", opponent="QC JC KD TD JS", trump="KH", lead="you")


def test_no_exchange_no_close_no_pair_on_the_first_lead_in_santase():
    deal = santase()
    refused(deal, "exchange", "exchange.needs-trick")
    refused(deal, "close", "close.first-lead")
    assert texts(deal) == {"9H", "KS", "QS", "AC", "JD", "TC"}
    assert allowed(deal, "KS").pending(YOU) == 0


def test_all_three_from_the_second_lead_on_in_santase():
    deal = go(santase(), "AC 9C")
    assert {"exchange", "close"} <= texts(deal)
    assert allowed(deal, "KS").points(YOU) == 31


def test_all_three_on_the_first_lead_in_schnapsen():
    deal = schnapsen()
    assert {"exchange", "close", "marriage KS", "marriage QS"} <= texts(deal)
    deal = allowed(allowed(deal, "exchange"), "close")
    assert allowed(deal, "marriage KS").pending(YOU) == 20


def test_nobody_else_has_led_yet_and_the_follower_is_bound_as_well():
    deal = allowed(santase(), "JD")
    refused(deal, "exchange", "exchange.not-leading")
    refused(deal, "close", "close.not-leading")
