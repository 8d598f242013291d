"""JupyterHub for a class: everybody logs in and gets a Jupyter server of his own with the lessons in it.

An example for one machine, listening on this machine only.  All servers run as the user who starts the hub, so it keeps
people's files apart by courtesy, not by force: for people who do not trust one another, give each a container
(DockerSpawner, or kubernetes/values.yaml) and keep the rest of this file.

    pip install jupyterhub && npm install --global configurable-http-proxy
    python -m tutorials.serve.extension
    SIXTYSIX_HUB_PASSWORD=… jupyterhub --config binder/jupyterhub_config.py
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from traitlets.config import Config

    def get_config() -> Config: ...


LESSONS = Path(__file__).resolve().parent.parent / "notebooks"
HOMES = Path(os.environ.get("SIXTYSIX_HUB_FOLDER", "hub-homes")).resolve()


def lay_out(spawner: Any) -> None:
    """Give a learner the lessons that he does not have yet; what he has changed stays as it is."""
    home = HOMES / spawner.user.name
    home.mkdir(parents=True, exist_ok=True)
    for notebook in LESSONS.glob("*.ipynb"):
        if not (home / notebook.name).exists():
            shutil.copy(notebook, home)


c = get_config()
c.JupyterHub.bind_url = os.environ.get("SIXTYSIX_HUB_ADDRESS", "http://127.0.0.1:8000")
c.JupyterHub.hub_ip = "127.0.0.1"

# One password for the class; names are free. Any other authenticator of JupyterHub can stand here.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["SIXTYSIX_HUB_PASSWORD"]
c.Authenticator.allow_all = True

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(HOMES / "{username}")
c.Spawner.notebook_dir = str(HOMES / "{username}")
c.Spawner.pre_spawn_hook = lay_out
c.Spawner.default_url = "/voila/render/00-start.ipynb"  # the first table; /lab opens the notebooks
c.Spawner.start_timeout = 60  # seconds
