import { inStrides, type Steps } from '../slices.ts'
import type { LetterWeights } from './letter-weights.ts'

/** Texts as the places of their letters in the order of a language, one text after the other, each with a 0 behind it. */
export type Letters = {
  of: Uint8Array
  /** Where each text begins, and where one after the last would. */
  starts: Uint32Array
  /** How many places are in use, with the 0 behind texts: those of `of` follow each other. */
  base: number
  /** Numbers of the texts that the table tells all about, and of the others, of which `of` says nothing. */
  covered: Uint32Array
  others: Uint32Array
  /** 1 for each of the others. */
  isOther: Uint8Array
}

export function* lettersOf(texts: readonly string[], weights: LetterWeights): Steps<Letters> {
  const starts = new Uint32Array(texts.length + 1)
  for (let index = 0; index < texts.length; index++)
    starts[index + 1] = (starts[index] as number) + (texts[index] as string).length + 1
  yield
  const of = new Uint8Array(starts[texts.length] as number)
  const isOther = new Uint8Array(texts.length)
  yield* inStrides(texts.length, (from, to) => {
    for (let index = from; index < to; index++) {
      if (!write(texts[index] as string, weights, of, starts[index] as number)) isOther[index] = 1
    }
  })
  const base = renumber(of)
  yield
  return { of, starts, base, ...divided(isOther), isOther }
}

/** Ends early where the table does not tell a letter. */
function write(text: string, weights: LetterWeights, into: Uint8Array, start: number): boolean {
  for (let at = 0; at < text.length; at++) {
    const weight = weights[text.charCodeAt(at)] as number
    if (weight === 0) return false
    into[start + at] = weight
  }
  return true
}

/** Gives the places that are used the numbers from 1, in their order; answers how many numbers there are with the 0. */
function renumber(of: Uint8Array): number {
  const numbers = new Uint8Array(256)
  for (let at = 0; at < of.length; at++) numbers[of[at] as number] = 1
  let base = 1
  for (let place = 1; place < numbers.length; place++) if (numbers[place]) numbers[place] = base++
  numbers[0] = 0
  for (let at = 0; at < of.length; at++) of[at] = numbers[of[at] as number] as number
  return base
}

function divided(isOther: Uint8Array): Pick<Letters, 'covered' | 'others'> {
  const positions = new Uint32Array(isOther.length)
  let count = 0
  for (let index = 0; index < isOther.length; index++) if (!isOther[index]) positions[count++] = index
  let last = count
  for (let index = 0; index < isOther.length; index++) if (isOther[index]) positions[last++] = index
  return { covered: positions.subarray(0, count), others: positions.subarray(count) }
}
