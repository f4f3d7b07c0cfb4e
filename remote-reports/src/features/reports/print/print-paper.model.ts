import type { PrintedPart } from './use-printed-rows.ts'

/** How rows are laid out on paper: widths of columns in percent, size of letters in pixels, and the size of the sheet. */
export type Paper = { columns: number[]; letters: number; size: string }

const millimeter = 96 / 25.4
/** The left and the right margin together, in millimeters. */
const margins = 24
/** A4 to A0, landscape, in millimeters. Printers scale larger sheets down to their paper; a PDF can be of any size. */
const sheets = [
  { width: 297, height: 210 },
  { width: 420, height: 297 },
  { width: 594, height: 420 },
  { width: 841, height: 594 },
  { width: 1189, height: 841 },
] as const
const letters = { least: 7, most: 11 }
/** How wide a letter is in wide fonts: `letter` as a part of its height, `bold` how much more in the bold titles. */
const share = { letter: 0.6, bold: 1.2 }
/** In letters: longer words are broken, longer texts go over several lines. */
const longest = { word: 24, line: 48 }
/** In letters. */
const padding = 3
/** Enough to estimate how wide the columns must be. */
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
  const fits = (width: number) => (width - margins) * millimeter >= all * share.letter * letters.least
  const { width, height } = sheets.find((sheet) => fits(sheet.width)) ?? sheets[4]
  const room = ((width - margins) * millimeter) / (all * share.letter)
  return {
    columns: widths.map((one) => (100 * one) / all),
    letters: Math.min(letters.most, Math.max(letters.least, Math.floor(room * 2) / 2)),
    // In millimeters, because browsers know only the smaller sheets by name.
    size: `${width}mm ${height}mm`,
  }
}

/** How many letters wide a column must be for nine tenths of its texts, and for its longest word, up to `longest`. */
function charactersOf(title: string, texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length).toSorted((one, other) => one - other)
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const word = Math.max(longestWord([title]) * share.bold, longestWord(texts))
  return Math.max(Math.min(word, longest.word), Math.min(most, longest.line)) + padding
}

function longestWord(texts: readonly string[]): number {
  return texts.reduce((most, text) => text.split(/\s+/).reduce((so, word) => Math.max(so, word.length), most), 0)
}
