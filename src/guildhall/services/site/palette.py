"""Colours from one accent: every tint that the pages need, in both themes, with the contrast that WCAG asks for.

Lightness and chroma are measured in OKLCH (https://bottosson.github.io/posts/oklab/), so that every hue gets tints
of the same strength.
"""

from math import atan2, cbrt, cos, hypot, sin

ENOUGH = 4.5
"""WCAG 2.2, 1.4.3: contrast of text at level AA."""
PAPER = {"light": ("#faf8f4", "#fffdf9", "#f2eee5"), "dark": ("#0d1412", "#141d1a", "#0a0f0e")}
"""The grounds on which the accent is text, as in tokens.css."""
STEP = 0.01


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colors, from 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def lowest_contrast(accent: str, theme: str) -> float:
    """Return the contrast of the accent with the ground of a theme on which it is hardest to read."""
    return min(contrast(accent, ground) for ground in PAPER[theme])


def readable(accent: str, theme: str) -> str:
    """Return the accent, or the nearest lightness of it that is readable in the theme."""
    lightness, chroma, hue = _oklch(accent)
    step = -STEP if theme == "light" else STEP
    while lowest_contrast(accent, theme) < ENOUGH and 0 < lightness < 1:
        lightness += step
        accent = _hex(lightness, chroma, hue)
    return accent


def accents(accent: str) -> tuple[str, str]:
    """Return the accent of the light and of the dark theme."""
    lightness, chroma, hue = _oklch(accent)
    pale = _hex(max(lightness, 0.76), min(chroma, 0.11), hue)
    return readable(accent, "light"), readable(pale, "dark")


def contrasts(accent: str) -> tuple[float, float]:
    """Return the lowest contrast of the accent as text in the light and in the dark theme."""
    light, dark = accents(accent)
    return round(lowest_contrast(light, "light"), 2), round(lowest_contrast(dark, "dark"), 2)


def pairs(accent: str) -> dict[str, tuple[str, str]]:
    """Return the colors of the light and of the dark theme by name, made from the accent."""
    _, chroma, hue = _oklch(accent)
    light, dark = accents(accent)
    deep, pale = _oklch(light), _oklch(dark)
    soft = min(chroma, 0.06)
    return {
        "accent": (light, dark),
        "accent-deep": (_hex(deep[0] - 0.08, deep[1], hue), _hex(pale[0] + 0.07, pale[1], hue)),
        "accent-wash": (_hex(0.95, min(chroma, 0.02), hue), _hex(0.28, min(chroma, 0.035), hue)),
        "on-accent": ("#fdfcf8", _hex(0.2, min(chroma, 0.03), hue)),
        "band": (_hex(0.32, soft, hue), _hex(0.24, soft / 2, hue)),
        "band-line": (_hex(0.43, soft, hue), _hex(0.36, soft / 2, hue)),
    }


def palette(accent: str) -> dict[str, str]:
    """Return the CSS colors by name, made from the accent."""
    return {name: f"light-dark({one},{other})" for name, (one, other) in pairs(accent).items()}


def accent_style(accent: str) -> str:
    """Return the style sheet that gives the pages their accent."""
    return ":root{" + "".join(f"--color-{name}:{value};" for name, value in palette(accent).items()) + "}"


def error_style(accent: str) -> str:
    """Return the style sheet that gives pages without a build, such as error pages, their accent."""
    colors = palette(accent)
    return ":root{" + "".join(f"--{name}:{colors[name]};" for name in ("accent", "on-accent")) + "}"


def _channels(color: str) -> tuple[float, float, float]:
    """Return linear red, green and blue from 0 to 1."""
    values = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return red, green, blue


def _luminance(color: str) -> float:
    red, green, blue = _channels(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _oklch(color: str) -> tuple[float, float, float]:
    red, green, blue = _channels(color)
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    green_red = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blue_yellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return lightness, hypot(green_red, blue_yellow), atan2(blue_yellow, green_red)


def _hex(lightness: float, chroma: float, hue: float) -> str:
    """Return #rrggbb. Channels that a screen cannot show are cut."""
    green_red, blue_yellow = chroma * cos(hue), chroma * sin(hue)
    long = (lightness + 0.3963377774 * green_red + 0.2158037573 * blue_yellow) ** 3
    medium = (lightness - 0.1055613458 * green_red - 0.0638541728 * blue_yellow) ** 3
    short = (lightness - 0.0894841775 * green_red - 1.2914855480 * blue_yellow) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{_byte(value):02x}" for value in linear)


def _byte(linear: float) -> int:
    value = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))
