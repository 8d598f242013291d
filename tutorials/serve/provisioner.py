"""How the kernel manager gets its kernels: forked from a lesson's warm parent, or started the ordinary way.

Found by Jupyter under `NAME`; `register` makes the name known without an entry in an installed package.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from tutorials.serve.processes import ForkedProcess
from tutorials.serve.warm import WarmParents

NAME = "sixtysix-warm"
LESSON = "lesson"
"""Name of the argument of `start_kernel` that asks for a fork: the notebook's path."""


def register(parents: WarmParents | None) -> None:
    """Make the provisioner known to Jupyter in this process, and give it its parents."""
    WarmProvisioner.parents = parents
    entry = EntryPoint(NAME, f"{__name__}:{WarmProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners[NAME] = entry


class WarmProvisioner(LocalProvisioner):
    """Forks a kernel where a lesson is named, else starts one the ordinary way."""

    parents: WarmParents | None = None

    async def launch_kernel(self, cmd: list[str], **arguments: Any) -> Any:
        """Start the kernel. NoKernel if a fork was asked for and cannot be had."""
        lesson = arguments.pop(LESSON, None)
        if lesson is None or self.parents is None:
            return await super().launch_kernel(cmd, **arguments)
        manager: Any = self.parent
        pid = await self.parents.fork(Path(lesson), manager.connection_file)
        self.process = ForkedProcess(pid)  # type: ignore[assignment]  # quacks like a Popen
        self.pid, self.pgid = pid, None
        return self.connection_info
