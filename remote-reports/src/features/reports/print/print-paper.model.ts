import type { PrintedPart } from './use-printed-rows.ts'

/** The print layout: column widths in percent, font size in pixels, and paper size. */
export type Paper = { columns: number[]; fontSize: number; size: string }

const millimeter = 96 / 25.4
/** Left and right margin together, in millimeters. */
const margins = 24
/** A4 to A0, landscape, in millimeters. Printers scale larger sheets down; a PDF can have any size. */
const sheets = [
  { width: 297, height: 210 },
  { width: 420, height: 297 },
  { width: 594, height: 420 },
  { width: 841, height: 594 },
  { width: 1189, height: 841 },
] as const
const fontSizes = { min: 7, max: 11 }
/** The width of a letter in wide fonts: `letter` relative to its height, `bold` as a factor for bold titles. */
const share = { letter: 0.6, bold: 1.2 }
/** In letters: longer words are broken, longer texts wrap. */
const longest = { word: 24, line: 48 }
/** In letters. */
const padding = 3
/** Enough to estimate column widths. */
const measuredParts = 3

export function paperFor(titles: readonly string[], parts: readonly PrintedPart[]): Paper {
  const rows = parts.slice(0, measuredParts).flat()
  const widths = titles.map((title, column) =>
    charactersOf(
      title,
      rows.map((row) => row[column] ?? ''),
    ),
  )
  const all = Math.max(
    1,
    widths.reduce((sum, width) => sum + width, 0),
  )
  const fits = (width: number) => (width - margins) * millimeter >= all * share.letter * fontSizes.min
  const { width, height } = sheets.find((sheet) => fits(sheet.width)) ?? sheets[4]
  const room = ((width - margins) * millimeter) / (all * share.letter)
  return {
    columns: widths.map((one) => (100 * one) / all),
    fontSize: Math.min(fontSizes.max, Math.max(fontSizes.min, Math.floor(room * 2) / 2)),
    // In millimeters, because browsers only know names of smaller sizes.
    size: `${width}mm ${height}mm`,
  }
}

/** The column width in letters for nine tenths of its texts and its longest word, up to `longest`. */
function charactersOf(title: string, texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length).toSorted((one, other) => one - other)
  const commonLength = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const word = Math.max(longestWord([title]) * share.bold, longestWord(texts))
  return Math.max(Math.min(word, longest.word), Math.min(commonLength, longest.line)) + padding
}

function longestWord(texts: readonly string[]): number {
  return texts.reduce((length, text) => text.split(/\s+/).reduce((max, word) => Math.max(max, word.length), length), 0)
}
