"""Companies that go on sale in groups."""

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW, State
from kursbuch.eighteen.steps.share_rules import Purchase
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse


def group_is_open(title: Title, state: State, group: int) -> bool:
    """Whether the companies of a group are on sale; those that have left the game hold up nothing."""
    opens = title.data.info.groups.get(str(group))
    if opens is None:
        return True
    if opens == "papers_sold":
        return all(paper.owner is not None or paper.closed for paper in state.papers.values())
    before = (state.companies[name] for name, data in title.companies.items() if data.group == group - 1)
    in_game = [company for company in before if not company.closed]
    if opens == "sold":
        return not any(company.held_by(NEW) for company in in_game)
    if opens == "in_operation":
        return all(company.in_operation for company in in_game)
    return all(company.certificate != NEW for company in in_game)


def is_on_sale(title: Title, state: State, company: CompanyId) -> bool:
    """Whether the group of a company is on sale."""
    return group_is_open(title, state, title.companies[company].group)


def group_is_on_sale(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """Shares of a group that has not opened yet cannot be bought."""
    if not is_on_sale(title, state, action.company):
        return refuse(rule, "group_not_open", company=action.company, group=title.companies[action.company].group)
    return None
