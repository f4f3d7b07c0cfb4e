import * as z from './schema-language.ts'

/** What is read in place of a word that another version has added. */
export const unknownWord = 'unknown'
type UnknownWord = typeof unknownWord

/**
 * Words of an answer that later versions may add to: whoever was built before reads a further one as `unknownWord`, and says as much. An enum in
 * answers that is none of these is closed forever, as what was deployed before rejects another word; the platform's tests keep a list of those.
 */
export function openEnum<const Word extends string>(first: Word, ...more: readonly Word[]) {
  const further = z.codec(z.string(), z.literal(unknownWord), {
    decode: (): UnknownWord => unknownWord,
    encode: (word) => word,
  })
  return z.union([z.enum([first, ...more, unknownWord]), further])
}

/** A stored word as far as it is understood. */
export function understoodWord<Word extends string>(words: readonly Word[], text: string): Word | UnknownWord {
  return words.find((word) => word === text) ?? unknownWord
}
