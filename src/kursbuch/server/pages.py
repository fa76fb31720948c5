"""The built client: its files, and its one page for every address that is a screen of it."""

import gzip
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from kursbuch.messages import Text

FOREVER = "public, max-age=31536000, immutable"
SQUEEZED = (".js", ".css", ".html", ".svg", ".json", ".webmanifest")
"""Files that become much smaller when packed."""

PAGE = "index.html"
NOT_BUILT = Text(
    "The server runs; the pages have not been built. Everything under /api/v1 works.",
    "Der Server läuft; die Seiten sind nicht gebaut. Alles unter /api/v1 geht.",
)


def client_folder() -> str:
    """Where the built client lies: inside an installed package, or in `web/dist` of a checkout; empty if nowhere."""
    package = Path(str(files("kursbuch")))
    places = (package / "web", package.parents[1] / "web" / "dist")
    return next((str(place) for place in places if (place / PAGE).is_file()), "")


class Pages:
    """Files of the client; files with a hash in their name never change and are kept by browsers."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder and (Path(folder) / PAGE).is_file() else None
        self.files = None if self.folder is None else StaticFiles(directory=self.folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file, else the page."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4404})
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        response = await self._response(scope)
        await response(scope, receive, send)

    async def _response(self, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        if self.files is None or self.folder is None:
            german = headers.get("accept-language", "").lower().startswith("de")
            text = NOT_BUILT.in_language("de" if german else "en")
            return HTMLResponse(f"<!doctype html><meta charset=utf-8><title>Kursbuch</title><p>{text}</p>")
        path = scope["path"].lstrip("/")
        if "." not in path.rpartition("/")[2]:
            path = PAGE
        response = await self.files.get_response(path, scope)
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return self._packed(response, path, headers)

    def _packed(self, response: Response, path: str, headers: Headers) -> Response:
        """The same file packed, for browsers that can unpack it, which all can."""
        if not path.endswith(SQUEEZED) or response.status_code != 200:
            return response
        response.headers["vary"] = "accept-encoding"
        if "gzip" not in headers.get("accept-encoding", "") or "range" in headers:
            return response
        assert self.folder is not None
        file = self.folder / path
        body = squeezed(str(file), file.stat().st_mtime_ns)
        kept = {name: response.headers[name] for name in ("cache-control", "etag", "last-modified", "vary")}
        return Response(body, headers={**kept, "content-encoding": "gzip"}, media_type=response.media_type)


@lru_cache(maxsize=200)
def squeezed(path: str, changed: int) -> bytes:
    """A file packed as tightly as it goes; once for each version of it."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
