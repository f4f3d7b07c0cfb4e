import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** The library cuts out of them what a file uses. */
export const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

export const fontSize = 8
export const margin = 36
/** Between the text of two cells. */
export const gap = 8
/** A cell has so many lines at most; what is cut ends with an ellipsis. */
export const mostLines = 3
/** No letter is narrower. */
const narrowestLetter = fontSize * 0.2
/** Of sums of fractions. */
const rounding = 1e-6
/** A4 lying. */
const paper = { width: 842, height: 595 }
/** A column is as wide as its text, but for the longest. */
const [narrowest, widest] = [30, 200]
const narrowestOfMany = 60

export type Layout = {
  page: { width: number; height: number }
  /** Of each column: its left edge, and its width without the gap. */
  columns: { x: number; width: number }[]
}

/**
 * Columns as wide as their texts are, in points, where a page holds them; where it does not they become narrower, down to what a word needs,
 * and for more columns than that the paper is larger, in the same shape.
 */
export function layoutOf(natural: readonly number[]): Layout {
  const wanted = natural.map((width) => Math.min(widest, Math.max(narrowest, width)))
  const room = paper.width - 2 * margin
  const share = room / Math.max(room, sumOf(wanted) + gap * wanted.length)
  const widths = wanted.map((width) => Math.min(width, Math.max(narrowestOfMany, width * share - gap * (1 - share))))
  const width = Math.max(paper.width, Math.ceil(sumOf(widths) + gap * widths.length + 2 * margin - rounding))
  let x = margin
  const columns = widths.map((own) => {
    const column = { x, width: own }
    x += own + gap
    return column
  })
  return { page: { width, height: Math.round((width * paper.height) / paper.width) }, columns }
}

/** What of a text the lines of a cell can hold: to lay out all of it would take as long as it is. */
export function fitting(text: string, width: number): string {
  const lines = text.split('\n', mostLines).join('\n')
  const held = lines.slice(0, maxLettersOf(mostLines * width))
  return held.length < text.length ? `${held}…` : text
}

/** As much of a text as its column can be wide. */
export function widestOf(text: string): string {
  return text.slice(0, maxLettersOf(widest))
}

function maxLettersOf(width: number): number {
  return Math.ceil(width / narrowestLetter)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
