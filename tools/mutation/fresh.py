"""A pytest plugin that makes one change before any test module is read: `pytest -p tools.mutation.fresh`.

The environment variable `KURSBUCH_CHANGE` holds a title, a slash and the key of a change. A change to a function is
there even before the modules of the title are read, which make many things by calling functions: steps, rules, gates.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

from tools.mutation.code import PACKAGE, CodeKey, Function, MutationError, compiled_with, key_of, make
from tools.mutation.find import mutants_of
from tools.mutation.operators import Change
from tools.rule_coverage import ROOT

VARIABLE = "KURSBUCH_CHANGE"


def apply(chosen: str) -> None:
    """Make the change for the rest of this process."""
    title, _, key = chosen.partition("/")
    mutant = next((m for m in mutants_of(title, ROOT) if m.key == key), None)
    if mutant is None:
        raise MutationError(f"there is no change {key!r} of {title}")
    match mutant.apply:
        case partial(func=made, args=(Function() as function, Change() as change)) if made is make:
            read_anew(function, change)
        case _:
            mutant.apply()


def read_anew(function: Function, change: Change) -> None:
    """Forget every module of ours; whoever imports them from now on gets the one of this function with the change."""
    key = key_of(function)
    sys.meta_path.insert(0, Finder(function.module, function.file, key, compiled_with(function, change)[key][0]))
    package = PACKAGE.removesuffix(".")
    for name in [name for name in sys.modules if name == package or name.startswith(PACKAGE)]:
        del sys.modules[name]


class Finder(MetaPathFinder):
    """Finds one module, with one function changed."""

    def __init__(self, module: str, file: str, key: CodeKey, code: CodeType) -> None:
        self.module, self.file, self.key, self.code = module, file, key, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        loader = Loader(fullname, self.file)
        loader.key, loader.code = self.key, self.code
        return spec_from_file_location(fullname, self.file, loader=loader)


class Loader(SourceFileLoader):
    """Reads a module and puts other code in the place of one function."""

    key: CodeKey
    code: CodeType

    def get_code(self, fullname: str) -> CodeType | None:
        code = super().get_code(fullname)
        return code and put_in(code, self.key, self.code)


def put_in(code: CodeType, key: CodeKey, other: CodeType) -> CodeType:
    """The code of a module with another function of this name."""
    if (code.co_qualname, code.co_firstlineno) == key:
        return other
    consts = (put_in(const, key, other) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=tuple(consts))


if wanted := os.environ.get(VARIABLE):
    apply(wanted)
