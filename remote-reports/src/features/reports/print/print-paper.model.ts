import type { PrintedPart } from './use-printed-rows.ts'

/** How rows are laid on paper: columns in percent, letters in pixels, and a sheet that is wide enough for both. */
export type Paper = { columns: number[]; letters: number; size: string }

const millimeter = 96 / 25.4
/** Both margins of a sheet. */
const margins = 24
/** Landscape, in millimeters. Printers make larger ones fit, and a PDF is as large as it likes. */
const sheets = [
  { size: 'A4', width: 297 },
  { size: 'A3', width: 420 },
  { size: 'A2', width: 594 },
  { size: 'A1', width: 841 },
  { size: 'A0', width: 1189 },
] as const
const letters = { least: 7, most: 11 }
/** A letter on average, of its height; the titles are bold. */
const share = { letter: 0.56, bold: 1.15 }
const longest = { word: 24, line: 30 }
const padding = 2
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
  const { size, width } = sheets.find((sheet) => fits(sheet.width)) ?? sheets[4]
  const room = ((width - margins) * millimeter) / (all * share.letter)
  return {
    columns: widths.map((one) => (100 * one) / all),
    letters: Math.min(letters.most, Math.max(letters.least, Math.floor(room * 2) / 2)),
    size: `${size} landscape`,
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
