import * as z from './schema-language.ts'

/** Replaces a value that another version has added. */
export const unknownWord = 'unknown'
type UnknownWord = typeof unknownWord

/**
 * An enum of responses that later versions may extend: earlier clients read an unknown value as `unknownWord` and show
 * that. All other enums in responses can never be extended, because deployed clients reject new values; a test of the
 * platform lists them.
 */
export function openEnum<const Word extends string>(first: Word, ...more: readonly Word[]) {
  const unknownCodec = z.codec(z.string(), z.literal(unknownWord), {
    decode: (): UnknownWord => unknownWord,
    encode: (word) => word,
  })
  return z.union([z.enum([first, ...more, unknownWord]), unknownCodec])
}

/** A stored value as far as this version knows it. */
export function readStoredWord<Word extends string>(words: readonly Word[], text: string): Word | UnknownWord {
  return words.find((word) => word === text) ?? unknownWord
}
