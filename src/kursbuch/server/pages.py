"""The built client: its files, and its one page for every address that is a screen of it."""

from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from kursbuch.messages import Text

FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = Text(
    "The server runs; the pages have not been built. Everything under /api/v1 works.",
    "Der Server läuft; die Seiten sind nicht gebaut. Alles unter /api/v1 geht.",
)


def client_folder() -> str:
    """Where the built client lies: inside an installed package, or in `web/dist` of a checkout; empty if nowhere."""
    package = Path(str(files("kursbuch")))
    places = (package / "web", package.parents[1] / "web" / "dist")
    return next((str(place) for place in places if (place / "index.html").is_file()), "")


class Pages:
    """Files of the client; files with a hash in their name never change and are kept by browsers."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder and (Path(folder) / "index.html").is_file() else None
        self.files = None if self.folder is None else StaticFiles(directory=self.folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file, else the page."""
        if scope["type"] != "http":
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        response = await self._response(scope)
        await response(scope, receive, send)

    async def _response(self, scope: Scope) -> Response:
        if self.files is None or self.folder is None:
            german = Headers(scope=scope).get("accept-language", "").lower().startswith("de")
            text = NOT_BUILT.in_language("de" if german else "en")
            return HTMLResponse(f"<!doctype html><meta charset=utf-8><title>Kursbuch</title><p>{text}</p>")
        path = scope["path"].lstrip("/")
        if path and "." in path.rpartition("/")[2]:
            response = await self.files.get_response(path, scope)
            response.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
            return response
        return FileResponse(self.folder / "index.html", headers={"cache-control": "no-cache"})
