/**
 * Supported characters: Latin, Greek, Cyrillic, Georgian and Armenian letters with diacritics, and punctuation, as far as the font is
 * complete. Right-to-left scripts are excluded, although the font has some: words would be in the wrong order.
 */
const unsupported =
  /[^\t\n\u0020-\u007E\u00A0-\u02E9\u0300-\u034F\u0370-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u0525\u0531-\u0556\u0559-\u055F\u0561-\u0587\u0589-\u058A\u10D0-\u10FC\u1E00-\u1EFB\u1F00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F5F-\u1F7D\u2010-\u2027\u202F-\u205E\u2070-\u2071\u2074-\u208E\u20A0-\u20B5\u20B8-\u20BA\u2100-\u2149\u2150-\u2183\u2190-\u21FF\u2200-\u22FF\u2500-\u25FF]/gu
const ignored = /[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]/gu

/** Replaces each unsupported character. */
const placeholder = '\u25A1'

/** The text with replacements, and whether nothing was replaced. */
export function drawable(text: string): { text: string; isComplete: boolean } {
  const composed = text.normalize('NFC').replace(ignored, '')
  const drawn = composed.replace(unsupported, placeholder)
  return { text: drawn, isComplete: drawn === composed }
}
