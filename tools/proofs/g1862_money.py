"""1862: privates, shares, trains, buy-backs, companies and players that leave, made wrong one way at a time."""

from __future__ import annotations

from kursbuch.eighteen import shares
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DroppedOut,
    GameEnded,
    Paid,
    PaperClosed,
    PriorityMoved,
    SharesExchanged,
    SharesMoved,
    TurnCut,
    TurnEnded,
)
from kursbuch.eighteen.steps import bids
from kursbuch.titles.g1862 import auction, buyback, erie, leaving, papers, rounds, sales, stations, trains
from tools.proofs.wrong import Variants, altered, always, nothing, plus, without

wrong = Variants("1862")

# -- the sale of the privates -----------------------------------------------------------------------------------------

wrong("AUC-01", auction.BuyPaperStep.decide, "a purchase does not end the turn", without(TurnEnded))
wrong("AUC-03", auction.BuyPaperStep.decide, "a private costs nothing", without(Paid))
wrong("AUC-07 AUC-10", bids.bids_are_settled, "bids are not settled", nothing)
wrong("AUC-16", auction.first_is_unsold, "the round ends although private 1 is unsold", always(False))

# -- privates ---------------------------------------------------------------------------------------------------------

wrong("PRV-02 OR-01", papers.papers_pay, "privates do not pay", nothing)
wrong("PRV-06", papers.other_papers, "privates do not count", always(0))
wrong("PRV-15", papers.income, "private 7 pays too much", plus(20))

# -- shares -----------------------------------------------------------------------------------------------------------

wrong("SR-06", rounds.share_round_ends, "the priority card stays", without(PriorityMoved))
wrong("SR-18", sales.paid_after_the_move, "every sale brings the lower price", always(True))
wrong("SR-19", sales.paid_after_the_move, "every sale brings the price before it", always(False))
wrong("SR-20", sales.one_sale_a_turn, "every step of a sale moves the marker", always(False))
wrong("SR-24 MKT-05", shares.sold_out_companies_rise, "sold-out companies stay", nothing)

# -- trains -----------------------------------------------------------------------------------------------------------

wrong("TRN-08", trains.surplus_goes_back, "nobody returns trains", nothing)
wrong("TRN-09", trains.must_buy, "no company must own a train", always(False))
wrong("TRN-11 TRN-13", trains.helped, "the director adds nothing", nothing)
wrong("TRN-16", trains.partly_paid, "the train is not bought and nobody is bankrupt", nothing)

# -- buy-backs --------------------------------------------------------------------------------------------------------

wrong("LOAN-02 LOAN-03 LOAN-10", buyback.BuyBackStep.decide, "shares stay as they are", without(SharesExchanged))
wrong("LOAN-04 LOAN-05", buyback.value_of_half, "halves are worth a dollar more", plus(1))
wrong("LOAN-07", buyback.most_notes, "one more note may be taken", plus(1))
wrong("LOAN-09", buyback.BuyBackStep.decide, "nobody is paid", without(Paid))

# -- companies and players that leave ---------------------------------------------------------------------------------

wrong("REC-02", leaving.company_falls, "notes are not repaid", without(Paid))
wrong("REC-03", leaving.leaves, "the money stays on the sheet", without(Paid))
wrong("REC-05 REC-06", leaving.leaves, "the company stays", without(CompanyClosed))
wrong("REC-04 BNK-04", stations.markers_turn_over, "markers keep their owners", nothing)
wrong("REC-01", leaving.leaves, "the turn of a company that left goes on", without(TurnCut))
wrong("BNK-02", leaving.privates_leave, "privates stay", without(PaperClosed))
wrong("BNK-03", erie.erie_is_laid, "the Erie tile is not laid", nothing)
wrong("BNK-05", leaving.others_are_paid, "shareholders get nothing", nothing)
wrong("BNK-06", leaving.goes_bankrupt, "shares stay with the bankrupt", without(SharesMoved))
wrong("BNK-07 BNK-10", leaving.goes_bankrupt, "the bankrupt goes on playing", without(DroppedOut))
wrong("BNK-08", leaving.goes_bankrupt, "a bankrupt scores 0", altered(DroppedOut, lambda event: {"score": 0}))

# -- the end ----------------------------------------------------------------------------------------------------------

wrong("END-02", rounds.operating_round_ends, "the game goes on for ever", without(GameEnded))
wrong("END-05 END-08 LOAN-12", rounds.game_ends, "notes are forgotten", without(Paid))
wrong("END-06 END-07", rounds.worth, "everybody is worth a dollar more", plus(1))
