"""Secret links: made from the server's key, so that they can be shown again, and kept only as hashes."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256


def seat_secret(key: str, table: str, seat: str, generation: int) -> str:
    """The secret of a seat: 192 bits that nobody can guess without the key; a new generation is a new secret."""
    message = f"{table}|{seat}|{generation}".encode()
    return urlsafe_b64encode(hmac.digest(key.encode(), message, sha256)[:24]).decode()


def device_mark(key: str, account: str, nonce: str) -> str:
    """What a device keeps to show that it has signed in to an account before; only this server can make it."""
    message = f"device|{account}|{nonce}".encode()
    return urlsafe_b64encode(hmac.digest(key.encode(), message, sha256)[:24]).decode()
