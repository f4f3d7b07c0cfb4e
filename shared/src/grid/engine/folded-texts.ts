import { fold } from '../../filter/fold.ts'
import type { TextQuestion } from '../../filter/question.ts'

/**
 * The texts of a column, folded and written one after the other: one long text is folded and searched many times as fast as a
 * hundred thousand short ones, and takes a fraction of the memory.
 */
export type FoldedTexts = {
  all: string
  /** Where the text of each position begins, and where one after the last would: between them stands a separator. */
  starts: Uint32Array
  isNull: Uint8Array
}

/** Texts of the database have none, and a filter that says one is refused. */
const separator = '\0'

export function foldedTexts(texts: readonly (string | null)[]): FoldedTexts {
  const all = fold(texts.join(separator))
  const starts = new Uint32Array(texts.length + 1)
  let position = 0
  for (let at = all.indexOf(separator); at !== -1; at = all.indexOf(separator, at + 1)) starts[++position] = at + 1
  if (position >= texts.length && texts.length > 0)
    return foldedTexts(texts.map((text) => text?.replaceAll(separator, '') ?? null))
  starts[texts.length] = all.length + 1
  const isNull = new Uint8Array(texts.length)
  for (let index = 0; index < texts.length; index++) if (texts[index] === null) isNull[index] = 1
  return { all, starts, isNull }
}

/** 1 for each position that meets the question, before it is turned around where it is a negative one. */
export function marksOfText(texts: FoldedTexts, { form, needle }: TextQuestion): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(texts.isNull.length)
  if (needle.includes(separator)) return marks
  if (form === 'part' && needle !== '') markParts(texts, needle, marks)
  else markEdges(texts, { form, needle }, marks)
  return marks
}

function markParts({ all, starts }: FoldedTexts, needle: string, marks: Uint8Array): void {
  let position = 0
  for (let at = all.indexOf(needle); at !== -1; at = all.indexOf(needle, starts[position])) {
    while ((starts[position + 1] as number) <= at) position += 1
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
