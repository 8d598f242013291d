"""Every visitor is anonymous; each gets the cookie that lets his page put its kernel away."""

from __future__ import annotations

from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from voila.handler import BaseVoilaHandler


class VisitorIdentity(PasswordIdentityProvider):
    """Sets the `_xsrf` cookie on each page, a lesson opened by its direct link included.

    Without it the page's request on leaving, to end its kernel, is refused and
    the kernel stays until it is culled.
    """

    async def get_user(self, handler: Any) -> User | None:
        user = await ensure_async(super().get_user(handler))
        if user is not None and isinstance(handler, BaseVoilaHandler):
            handler.current_user = user
            _ = handler.xsrf_token  # reading the property sets the cookie
        return user
