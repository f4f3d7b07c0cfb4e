import type { ReactNode } from 'react'
import { fold } from '../../../domain/filter/index.ts'

/** A text with the folded words highlighted by <mark>. */
export function markWords(text: string, values: readonly string[]): ReactNode {
  const ranges = rangesOf(text, values)
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

/** The ranges of the words in a text, in order; overlapping and adjacent ones are merged. */
function rangesOf(text: string, words: readonly string[]): TextRange[] {
  const folded = fold(text)
  const found = words.flatMap((word) => rangesIn(folded, word)).toSorted((one, other) => one.start - other.start)
  if (found.length === 0) return found
  const isPlain = folded.length === text.length && text.normalize('NFC') === text
  const characterRanges = isPlain ? undefined : characterRangesOf(text)
  const merged: TextRange[] = []
  for (const { start, end } of found) {
    const last = merged.at(-1)
    const range = { start: characterRanges?.[start]?.start ?? start, end: characterRanges?.[end - 1]?.end ?? end }
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged
}

function rangesIn(folded: string, word: string): TextRange[] {
  const ranges: TextRange[] = []
  for (let index = folded.indexOf(word); index !== -1; index = folded.indexOf(word, index + word.length))
    ranges.push({ start: index, end: index + word.length })
  return ranges
}

/**
 * For each index of the folded text, the range of its character in the text: folding makes some characters longer and
 * joins others.
 */
function characterRangesOf(text: string): TextRange[] {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  return characters.flatMap(({ segment, index }) => {
    const range = { start: index, end: index + segment.length }
    return Array.from({ length: fold(segment).length }, () => range)
  })
}
