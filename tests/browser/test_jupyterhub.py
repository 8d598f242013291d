"""The JupyterHub of binder/, started for real: two learners log in, each with a server and lessons of his own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import servers
from places import LOAD_MS, Place
from player import Player
from playwright.sync_api import Browser, Page, expect
from test_behind_nginx import free_port

from tutorials.serve.extension import install
from tutorials.serve.lessons import find_notebooks
from tutorials.site.downloads import default_cache

CONFIGURATION = Path(__file__).parents[2] / "binder" / "jupyterhub_config.py"
PROXY = "configurable-http-proxy@5.3.0"
PASSWORD = "trumps-are-spades"
START = find_notebooks() / "00-start.ipynb"


def proxy_folder() -> Path:
    """The folder of JupyterHub's proxy, fetched from npm's registry once.

    Raises:
        RuntimeError: npm is missing or could not fetch it; this test must not pass by being left out.
    """
    found = shutil.which("configurable-http-proxy")
    if found:
        return Path(found).parent
    place = default_cache().parent / "hub-proxy"
    programs = place / "node_modules" / ".bin"
    if not (programs / "configurable-http-proxy").exists():
        place.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("This test needs npm. On Debian: apt-get install npm")
        done = subprocess.run(
            [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", place, PROXY],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"npm could not fetch {PROXY}:\n{done.stdout}{done.stderr}")
    return programs


# starting a hub and two servers takes half a minute
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """The hub with the project's configuration; ports, folders and the right to run as root are this test's."""
    folder = tmp_path_factory.mktemp("hub")
    install(folder / "environment")
    port, inner, api = free_port(), free_port(), free_port()
    (folder / "here.py").write_text(
        f"load_subconfig({str(CONFIGURATION)!r})\n"
        "c = get_config()\n"
        f"c.JupyterHub.hub_port = {inner}\n"
        f"c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:{api}'\n"
        + ("c.Spawner.args = ['--allow-root']\n" if os.geteuid() == 0 else "")
        # JupyterHub hands none of its own environment on
        + f"c.Spawner.environment = {{'JUPYTER_CONFIG_PATH': {str(folder / 'environment' / 'etc' / 'jupyter')!r}}}\n",
        encoding="utf-8",
    )
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")},
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), str(proxy_folder()), os.environ["PATH"]]),
        "SIXTYSIX_HUB_ADDRESS": f"http://127.0.0.1:{port}",
        "SIXTYSIX_HUB_FOLDER": str(folder / "homes"),
        "SIXTYSIX_HUB_PASSWORD": PASSWORD,
    }
    command = [sys.executable, "-m", "jupyterhub", "--config", str(folder / "here.py")]
    with servers.process_running(
        command, r"JupyterHub is now running at (http://\S+?/?)$", env=environment, cwd=folder
    ) as server:
        server.url = f"http://127.0.0.1:{port}/"
        yield server


@dataclass(frozen=True)
class HubPlace(Place):
    """A lesson in the learner's own server."""

    learner: str

    def open(self) -> None:
        """Log in; the hub starts the learner's server and leads on to its first page."""
        self.page.goto(self.server.url)
        self.page.get_by_label("Username").fill(self.learner)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(f"**/user/{self.learner}/voila/render/{self.notebook.name}", timeout=LOAD_MS)
        self._laid()


@pytest.fixture(scope="module")
def learners(browser: Browser, hub: servers.Server) -> Iterator[dict[str, HubPlace]]:
    """Two learners in browsers of their own, logged in."""
    places, contexts = {}, []
    for name in ("anna", "ben"):
        context = browser.new_context(reduced_motion="reduce")
        contexts.append(context)
        places[name] = HubPlace(context.new_page(), hub, START, name)
        places[name].open()
    yield places
    for context in contexts:
        context.close()


def test_two_learners_play_and_keep_out_of_each_others_way(learners: dict[str, HubPlace], hub: servers.Server) -> None:
    anna, ben = learners["anna"], learners["ben"]
    step = anna.steps[0]
    player = Player(anna.page, step, "mouse")
    player.solve()
    # the other's table has not moved
    expect(ben.page.locator(f'.s66[data-step="{step.path}"]')).to_have_attribute("data-done", "false")
    Player(ben.page, step, "mouse").solve()

    refused = _answer(ben.page, f"{hub.url}user/anna/api/contents/")
    assert refused in (403, 404), "ben sees anna's files"
    assert _answer(ben.page, f"{hub.url}user/ben/api/contents/") == 200


def test_each_has_lessons_of_his_own(learners: dict[str, HubPlace], hub: servers.Server) -> None:
    for name, place in learners.items():
        body = place.page.request.get(f"{hub.url}user/{name}/api/contents/?content=1").json()
        assert START.name in {entry["name"] for entry in body["content"]}, json.dumps(body)[:500]
    place = learners["anna"]
    place.page.goto(f"{hub.url}user/anna/voila/tree/")
    expect(place.page.locator(".s66-lesson-link").first).to_be_visible(timeout=LOAD_MS)


def test_nobody_comes_in_without_the_password(page: Page, hub: servers.Server) -> None:
    page.goto(hub.url)
    page.get_by_label("Username").fill("anna")
    page.get_by_label("Password").fill("guessed")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Invalid username or password")).to_be_visible()
    assert "/user/" not in page.url


def _answer(page: Page, address: str) -> int:
    return page.request.get(address, max_redirects=5).status
