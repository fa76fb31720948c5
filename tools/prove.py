"""Would the tests notice? `python -m tools.prove [TITLE]... [--rule ID]... [--list] [--verbose]`

Every small change to the code and the data of a title is found and tried in turn (see `tools/mutation`): one of its
tests must fail. A change that none notices survives, and the exit code is 1, unless the title's list says why nobody
could notice it.
"""

from __future__ import annotations

import argparse
import sys

from kursbuch import catalogue
from tools.mutation.find import mutants_of
from tools.mutation.prove import ROOT, Effort, Wanted, prove
from tools.rule_coverage import titles_in_work, titles_of

JOBS = 2


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.prove", description="Proves the tests by breaking the rules.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="all that are not in work if none is given")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="only this rule or group of rules")
    parser.add_argument("--module", action="append", default=[], metavar="NAME", help="only in this module or room")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another draw for another seed")
    parser.add_argument("--list", action="store_true", help="print the changes and try none")
    parser.add_argument("--verbose", action="store_true", help="say of each change which test noticed it")
    parser.add_argument("--rules", action="store_true", help="only one change for each rule, on tests that name it")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="a first look: ask N tests at most each time")
    parser.add_argument("--tests", action="append", default=[], metavar="PATH", help="a first look: ask only these")
    parser.add_argument("--thorough", action="store_true", help="try also on all tests what is listed as equivalent")
    parser.add_argument("--jobs", type=int, default=JOBS, metavar="N", help=f"so many at a time ({JOBS})")
    options = parser.parse_args(arguments)
    existing = [title for title in titles_of(ROOT) if title in catalogue.titles()]
    if unknown := [title for title in options.titles if title not in existing]:
        parser.error(f"there is no title {unknown[0]!r}; there are: {', '.join(existing)}")
    wanted = Wanted(tuple(options.rule), tuple(options.module), options.sample, options.seed)
    effort = Effort(options.jobs, options.most, options.thorough, options.rules, tuple(options.tests))
    codes = []
    for title in options.titles or [title for title in existing if title not in titles_in_work(ROOT)]:
        if options.list:
            print("\n".join(mutant.key for mutant in wanted.of(mutants_of(title, ROOT))))
        else:
            codes.append(prove(title, wanted, effort, verbose=options.verbose))
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main())
