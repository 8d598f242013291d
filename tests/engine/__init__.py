"""The rules, tested from the rulebook: one file per rule idea, positions as text.

Where the collected cases (C..) and the rows of the table of edge cases are tested:

=============  ==========================================================
C01 C06 C07    test_marriage_announcing (C10 too; rows 5-7)
C02 C15        test_going_out_on_a_marriage (rows 4, 13)
C04            test_marriage_first_trick (rows 1-3)
C09            test_marriage_late (rows 8, 17)
C11 C12 C14    test_exchange (rows 9-12, 32)
C17 C18 C20    test_closing_scores (rows 18-23)
C22 C34        test_closing_when (rows 14-17); C34 in test_first_trick_in_santase
C24 C26        test_claims (rows 24-27)
C28 C29        test_end_of_the_deal (rows 28-31)
C31            test_following (rows 33-35)
C32            test_drawing (row 32)
C33            test_taking_tricks (rows 36, 37)
row 38         test_match
=============  ==========================================================

Later work, with the games for three and four: C35 (bidding, rows 39, 40), C37 (the dealer of three), C38 (three Dutch
players), row 41 (the same card twice in a trick).
"""
