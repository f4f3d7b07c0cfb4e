import type { ReactNode } from 'react'
import { fold } from '../../../domain/filter/index.ts'

/** A text with the words, which are folded, in marks. */
export function markWords(text: string, words: readonly string[]): ReactNode {
  const ranges = rangesOf(text, words)
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const range of ranges) {
    parts.push(text.slice(end, range.start), <mark key={range.start}>{text.slice(range.start, range.end)}</mark>)
    end = range.end
  }
  return [...parts, text.slice(end)]
}

type TextRange = { start: number; end: number }

/** Where the words are in a text, in order; where they overlap or touch, one range. */
function rangesOf(text: string, words: readonly string[]): TextRange[] {
  const folded = fold(text)
  const found = words.flatMap((word) => rangesIn(folded, word)).toSorted((one, other) => one.start - other.start)
  if (found.length === 0) return found
  const isPlain = folded.length === text.length && text.normalize('NFC') === text
  const places = isPlain ? undefined : placesIn(text)
  const merged: TextRange[] = []
  for (const { start, end } of found) {
    const last = merged.at(-1)
    const range = { start: places?.[start]?.start ?? start, end: places?.[end - 1]?.end ?? end }
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged
}

function rangesIn(folded: string, word: string): TextRange[] {
  const ranges: TextRange[] = []
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    ranges.push({ start: at, end: at + word.length })
  return ranges
}

/** Folding makes some characters longer and joins others: for each index of the folded text, its character in the text. */
function placesIn(text: string): TextRange[] {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  return characters.flatMap(({ segment, index }) => {
    const place = { start: index, end: index + segment.length }
    return Array.from({ length: fold(segment).length }, () => place)
  })
}
