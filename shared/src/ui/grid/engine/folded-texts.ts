import { fold } from '../../../domain/filter/fold.ts'
import type { TextQuestion, TextsQuestion } from '../../../domain/filter/question.ts'
import { inChunks, type Steps } from './steps.ts'

/**
 * The texts of a column, folded and concatenated: folding and searching one long text is many times faster than a
 * hundred thousand short ones, and needs a fraction of the memory.
 */
export type FoldedTexts = {
  all: string
  /** The start of each text, and the end of the last one; a separator is between them. */
  starts: Uint32Array
  isNull: Uint8Array
}

/** Text in the database cannot contain this character, and filters with it are rejected. */
const separator = '\0'

/** How many texts one step folds. */
const stride = 1000

export function* foldedTexts(count: number, textAt: (position: number) => string | null): Steps<FoldedTexts> {
  const starts = new Uint32Array(count + 1)
  const isNull = new Uint8Array(count)
  const parts: string[] = []
  let end = 0
  function foldSome(from: number, to: number) {
    const texts: string[] = []
    for (let position = from; position < to; position++) {
      const text = textAt(position)
      if (text === null) isNull[position] = 1
      texts.push(text?.replaceAll(separator, '') ?? '')
    }
    const part = fold(texts.join(separator))
    starts[from] = end
    let position = from
    for (let index = part.indexOf(separator); index !== -1; index = part.indexOf(separator, index + 1))
      starts[++position] = end + index + 1
    parts.push(part)
    end += part.length + 1
  }
  yield* inChunks(count, foldSome, stride)
  starts[count] = end
  return { all: parts.join(separator), starts, isNull }
}

/** 1 for each position that matches the query; negation is applied later. */
export function marksOfText(texts: FoldedTexts, { form, needle }: TextQuestion): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(texts.isNull.length)
  if (needle.includes(separator)) return marks
  if (form === 'part' && needle !== '') markParts(texts, needle, marks)
  else markEdges(texts, { form, needle }, marks)
  return marks
}

/** Like `marksOfText`, for a list of texts. */
export function marksOfTexts(
  { all, starts, isNull }: FoldedTexts,
  { needles, hasNull }: Pick<TextsQuestion, 'needles' | 'hasNull'>,
): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(isNull.length)
  for (let position = 0; position < marks.length; position++) {
    if (isNull[position]) marks[position] = Number(hasNull)
    else if (needles.has(all.slice(starts[position], (starts[position + 1] as number) - 1))) marks[position] = 1
  }
  return marks
}

function markParts({ all, starts }: FoldedTexts, needle: string, marks: Uint8Array): void {
  let position = 0
  for (let matchIndex = all.indexOf(needle); matchIndex !== -1; matchIndex = all.indexOf(needle, starts[position])) {
    while ((starts[position + 1] as number) <= matchIndex) position += 1
    marks[position] = 1
    position += 1
  }
}

function markEdges(
  texts: FoldedTexts,
  { form, needle }: Pick<TextQuestion, 'form' | 'needle'>,
  marks: Uint8Array,
): void {
  const { all, starts, isNull } = texts
  for (let position = 0; position < marks.length; position++) {
    if (isNull[position]) continue
    const start = starts[position] as number
    const length = (starts[position + 1] as number) - 1 - start
    if (needle.length > length || (form === 'whole' && needle.length !== length)) continue
    const from = form === 'end' ? start + length - needle.length : start
    if (all.startsWith(needle, from)) marks[position] = 1
  }
}
