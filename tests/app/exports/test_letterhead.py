"""A logo is PNG or JPEG by its content, whole, and no larger than a cover needs."""

import base64

import pytest

from app.exports.letterhead import BROKEN, LOGO_BYTES, NO_PICTURE, TOO_LARGE, TOO_WIDE, NoLogo, logo_of
from tests.app.logos import SVG, jpeg, png


@pytest.mark.parametrize(("body", "kind"), [(png(30, 20), "image/png"), (jpeg(30, 20), "image/jpeg")])
def test_a_picture_is_known_by_its_content(body: bytes, kind: str) -> None:
    logo = logo_of(body)
    assert (logo.kind, logo.width, logo.height) == (kind, 30, 20)
    assert logo.embedded == f"data:{kind};base64,{base64.b64encode(body).decode()}"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", NO_PICTURE),
        (SVG, NO_PICTURE),
        (b"GIF89a" + b"\0" * 20, NO_PICTURE),
        (b"<html><img src=x>", NO_PICTURE),
        (png(30, 20)[:-4], BROKEN),
        (png(30, 20)[:20], BROKEN),
        (jpeg(30, 20)[:-2], BROKEN),
        (b"\xff\xd8\xff\xe0\x00\x01\xff\xd9", BROKEN),
        (b"\xff\xd8\xff\xfe\x00\x04ab\xff\xd9", BROKEN),
        (jpeg(0, 20), BROKEN),
        (jpeg(4001, 20), TOO_WIDE),
        (jpeg(20, 65535), TOO_WIDE),
        (png(1, 1) + b"x" * LOGO_BYTES, TOO_LARGE),
    ],
)
def test_anything_else_is_refused_with_what_to_do(body: bytes, said: str) -> None:
    with pytest.raises(NoLogo) as refused:
        logo_of(body)
    assert str(refused.value) == said
