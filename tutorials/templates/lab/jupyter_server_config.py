"""Read by the Jupyter server behind `sixtysix lab`."""

from typing import Any

OF_THE_SITE = "@jupyterlite/pyodide-kernel-extension"


def without_what_needs_no_server(_handler: Any, page_config: dict[str, Any]) -> dict[str, Any]:
    """Leave out what comes with the extra "site": it belongs to JupyterLite, and JupyterLab logs an error about it."""
    extensions = page_config.get("federated_extensions", [])
    return {**page_config, "federated_extensions": [each for each in extensions if each["name"] != OF_THE_SITE]}


settings: Any = get_config()  # type: ignore[name-defined]  # noqa: F821  # Jupyter gives it to its configuration files
settings.ServerApp.tornado_settings = {"page_config_hook": without_what_needs_no_server}
