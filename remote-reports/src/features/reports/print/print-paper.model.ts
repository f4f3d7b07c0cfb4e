import type { PrintedPart } from './use-printed-rows.ts'

/** How rows are laid on paper: columns in percent, letters in pixels, and a sheet that is wide enough for both. */
export type Paper = { columns: number[]; letters: number; size: string }

const millimeter = 96 / 25.4
/** Both margins of a sheet. */
const margins = 24
/** A4 to A0, landscape, in millimeters. Printers make larger ones fit, and a PDF is as large as it likes. */
const sheets = [
  { width: 297, height: 210 },
  { width: 420, height: 297 },
  { width: 594, height: 420 },
  { width: 841, height: 594 },
  { width: 1189, height: 841 },
] as const
const letters = { least: 7, most: 11 }
/** A letter of wide fonts, of its height; the titles are bold. */
const share = { letter: 0.6, bold: 1.2 }
const longest = { word: 24, line: 48 }
const padding = 3
/** They tell how wide the others are. */
const partsToLookAt = 3

export function paperFor(titles: readonly string[], parts: readonly PrintedPart[]): Paper {
  const rows = parts.slice(0, partsToLookAt).flat()
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
    // Browsers know the names of the small ones only.
    size: `${width}mm ${height}mm`,
  }
}

/** No word is broken unless it is very long; long texts go over several lines. */
function charactersOf(title: string, texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length).toSorted((one, other) => one - other)
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const word = Math.max(longestWord([title]) * share.bold, longestWord(texts))
  return Math.max(Math.min(word, longest.word), Math.min(most, longest.line)) + padding
}

function longestWord(texts: readonly string[]): number {
  return texts.reduce((most, text) => text.split(/\s+/).reduce((so, word) => Math.max(so, word.length), most), 0)
}
