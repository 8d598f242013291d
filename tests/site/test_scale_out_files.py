"""The examples in binder/ as files: they can be read, and name what is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
VALUES = BINDER / "kubernetes" / "values.yaml"
# keys of the chart's values that the example may use; a misspelt one would be passed over in silence
KNOWN = {
    "hub": {"config": {"JupyterHub", "Authenticator", "SharedPasswordAuthenticator"}},
    "proxy": {"https": {"enabled", "hosts", "letsencrypt", "type"}},
    "singleuser": {
        "image": {"name", "tag", "pullPolicy"},
        "defaultUrl": set(),
        "memory": {"guarantee", "limit"},
        "cpu": {"guarantee", "limit"},
        "storage": {"type", "capacity"},
        "networkPolicy": {"enabled", "egressAllowRules", "egress", "ingress"},
    },
    "cull": {"enabled": set(), "timeout": set(), "every": set(), "maxAge": set()},
}


class Strict(yaml.SafeLoader):
    """Refuses a key that stands twice, of which YAML would keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"a key stands twice: {keys}"
        return super().construct_mapping(node, deep)


def values() -> dict[str, Any]:
    """The example for Kubernetes."""
    with VALUES.open(encoding="utf-8") as stream:
        found = yaml.load(stream, Loader=Strict)  # a safe loader, only stricter
    assert isinstance(found, dict)
    return found


def test_the_values_have_keys_that_the_chart_knows() -> None:
    for part, settings in values().items():
        assert part in KNOWN
        for name, setting in settings.items():
            assert name in KNOWN[part], f"{part}.{name}"
            if isinstance(setting, dict):
                assert set(setting) <= KNOWN[part][name], f"{part}.{name}"


def test_the_learners_first_page_is_there() -> None:
    target = re.fullmatch(r"/voila/render/(\S+\.ipynb)", values()["singleuser"]["defaultUrl"])
    assert target
    assert (ROOT / target[1]).is_file()


def test_no_password_stands_in_an_example() -> None:
    assert "SharedPasswordAuthenticator" not in values()["hub"]["config"]
    source = (BINDER / "jupyterhub_config.py").read_text(encoding="utf-8")
    given = re.findall(r"\.user_password = (.*)", source)
    assert given == ['os.environ["SIXTYSIX_HUB_PASSWORD"]']


def test_the_readme_names_every_file() -> None:
    readme = (BINDER / "README.md").read_text(encoding="utf-8")
    listed = subprocess.run(["git", "ls-files", "binder"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split():
        short = name.removeprefix("binder/")
        assert short == "README.md" or f"`{short}`" in readme, f"{short} is not told of"


def test_scripts_are_shell() -> None:
    for script in (BINDER / "postBuild", ROOT / "tests" / "site" / "get-nginx"):
        subprocess.run(["bash", "-n", script], check=True)
