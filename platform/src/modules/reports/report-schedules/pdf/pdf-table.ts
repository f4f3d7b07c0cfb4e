import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** The library embeds only the used characters. */
export const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

export const fontSize = 8
export const margin = 36
/** Between the text of two cells. */
export const gap = 8
/** Per cell; truncated text ends with an ellipsis. */
export const maxLines = 3
/** No letter is narrower than this. */
const narrowestLetter = fontSize * 0.2
/** Tolerance for sums of fractions. */
const rounding = 1e-6
/** A4 landscape, in points. */
const paper = { width: 842, height: 595 }
/** Minimum and maximum width of a column, in points. */
const [narrowest, widest] = [30, 200]
const narrowestOfMany = 60

export type Layout = {
  page: { width: number; height: number }
  /** Each column's left edge, and its width without the gap. */
  columns: { x: number; width: number }[]
}

/**
 * Columns are as wide as their texts, in points, if they fit on a page; otherwise they shrink down to the width of a word, and with even
 * more columns, the page is enlarged.
 */
export function layoutOf(natural: readonly number[]): Layout {
  const preferredWidths = natural.map((width) => Math.min(widest, Math.max(narrowest, width)))
  const room = paper.width - 2 * margin
  const share = room / Math.max(room, sumOf(preferredWidths) + gap * preferredWidths.length)
  const widths = preferredWidths.map((width) =>
    Math.min(width, Math.max(narrowestOfMany, width * share - gap * (1 - share))),
  )
  const width = Math.max(paper.width, Math.ceil(sumOf(widths) + gap * widths.length + 2 * margin - rounding))
  let x = margin
  const columns = widths.map((columnWidth) => {
    const column = { x, width: columnWidth }
    x += columnWidth + gap
    return column
  })
  return { page: { width, height: Math.round((width * paper.height) / paper.width) }, columns }
}

/** The part of a text that may fit into a cell, because laying out long texts is slow. */
export function fittingText(text: string, width: number): string {
  const lines = text.split('\n', maxLines).join('\n')
  const truncated = lines.slice(0, maxLettersOf(maxLines * width))
  return truncated.length < text.length ? `${truncated}…` : text
}

/** The maximum part of a text that counts for its column's width. */
export function measuredText(text: string): string {
  return text.slice(0, maxLettersOf(widest))
}

function maxLettersOf(width: number): number {
  return Math.ceil(width / narrowestLetter)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
