"""What players work out beside the game, written once for every place that shows it.

Explaining runs (`runs`), plans with ghost tiles (`plans`), the rest of a turn (`outlook`), what an action changes
(`facts`), standing orders (`orders`) and the game in hindsight (`review`). Answers are structs; a question that cannot
be answered raises `kernel.question.BadQuestion`. Nothing here reads a clock: whoever wants to know how long an answer
took, or to end a search in time, hands one in.
"""
