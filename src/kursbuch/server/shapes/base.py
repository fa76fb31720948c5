"""The base of all descriptions, and how they say what only TypeScript can."""

from typing import Annotated, Any, TypeAlias, TypeVar

from msgspec import Meta, Struct, UnsetType

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A field that is sent only where there is something to say."""

IN_CLIENT = "typescript"
"""The key under which a type says how TypeScript writes it, where the client knows more than JSON does."""

Yes = Annotated[bool, Meta(extra={IN_CLIENT: "true"})]
No = Annotated[bool, Meta(extra={IN_CLIENT: "false"})]
AnyAction = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "AnyAction"})]
"""Any action: its kind and its fields."""
AnyOrder = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "Order"})]
AnyView = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "AnyView"})]
"""What a seat sees; its family knows what is in it."""

BY_HAND = {
    "AnyAction": "{ readonly type: string; readonly [field: string]: unknown }",
    "AnyView": "Readonly<Record<string, unknown>>",
    "OrderWish": "{ readonly kind: string; readonly [field: string]: unknown }",
    "Order": "OrderWish & OrderState",
    "Offer": "SentOffer & { readonly action: AnyAction; readonly facts: readonly Fact[] }",
}
"""Objects of which the shell knows some fields only, as the client writes them."""


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that is sent: a field that is not described is a mistake."""
