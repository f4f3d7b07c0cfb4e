/**
 * Weights of letters in a language's collation order, by UTF-16 unit; 0 if only the language's own comparison can
 * decide.
 */
export type LetterWeights = Uint8Array

const [firstAscii, lastAscii] = [0x20, 0x7e]
const [firstLatin, lastLatin] = [0xc0, 0x17f]
/** The lower-case letters of other alphabets, with their capital and accented variants. */
const alphabets = [
  { letters: charactersFrom(0x3b1, 0x3c9), equivalents: charactersFrom(0x386, 0x3ce) },
  { letters: charactersFrom(0x430, 0x44f), equivalents: charactersFrom(0x400, 0x45f) },
  { letters: charactersFrom(0x5d0, 0x5ea), equivalents: [] },
  // Excludes tatweel, the stroke that only lengthens words.
  { letters: [...charactersFrom(0x621, 0x63a), ...charactersFrom(0x641, 0x64a)], equivalents: [] },
]
/** The number of weights that fit into a byte, with one to spare. */
const maxPlaces = 254
/** Number of UTF-16 units. */
const codes = 0x1_00_00

/**
 * Languages compare texts letter by letter, and consider accents and case only if all letters are equal. If that is
 * true for the common letters, a table of weights sorts most texts ten times as fast as a collator. Undefined for
 * languages that treat two letters as one, or ignore some.
 */
export function letterWeights(collator: Intl.Collator): LetterWeights | undefined {
  const base = new Intl.Collator(collator.resolvedOptions().locale, { sensitivity: 'base' })
  const ascii = charactersFrom(firstAscii, lastAscii)
  if (ascii.some((character) => base.compare(character, '') === 0)) return undefined
  const letters = ascii.filter((character) => /[0-9a-z]/.test(character))
  if (!isLetterByLetter(letters, base)) return undefined
  const otherAlphabets = alphabets.filter((alphabet) => isLetterByLetter(alphabet.letters, base))
  const weights = placesOf([...ascii, ...otherAlphabets.flatMap((alphabet) => alphabet.letters)], base)
  if (weights === undefined) return undefined
  addAccented(weights, letters.sort(base.compare), { base, collator })
  for (const { equivalents } of otherAlphabets) addEquivalents(weights, equivalents, { base, collator })
  return weights
}

/** Undefined if there are more than fit. */
function placesOf(characters: string[], base: Intl.Collator): LetterWeights | undefined {
  const weights = new Uint8Array(codes)
  let [weight, before] = [0, '']
  for (const character of characters.sort(base.compare)) {
    if (base.compare(before, character) !== 0) weight += 1
    if (weight > maxPlaces) return undefined
    weights[character.charCodeAt(0)] = weight
    before = character
  }
  return weights
}

function charactersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
}

/** Tests all pairs of letters and digits: every exception to the rule begins with one of them. */
function isLetterByLetter(letters: readonly string[], base: Intl.Collator): boolean {
  const weights = placesOf([...letters], base)
  if (weights === undefined || letters.some((letter) => base.compare(letter, '') === 0)) return false
  const weightAt = (text: string, index: number) => weights[text.charCodeAt(index)] ?? 0
  const compare = (one: string, other: string) =>
    weightAt(one, 0) - weightAt(other, 0) || weightAt(one, 1) - weightAt(other, 1)
  const pairs = letters.flatMap((one) => letters.map((other) => `${one}${other}`)).sort(compare)
  return pairs.every((pair, index) => {
    const before = pairs[index - 1]
    return before === undefined || Math.sign(base.compare(before, pair)) === Math.sign(compare(before, pair))
  })
}

type Collators = { base: Intl.Collator; collator: Intl.Collator }

/**
 * Accented letters get the weight of the plain letter, if the language compares accents only between otherwise equal
 * texts.
 */
function addAccented(weights: LetterWeights, letters: readonly string[], { base, collator }: Collators): void {
  for (const character of charactersFrom(firstLatin, lastLatin)) {
    const letter = letters.findLast((one) => base.compare(one, character) <= 0) ?? ''
    const isAlike = letter !== '' && base.compare(letter, character) === 0
    if (!isAlike || collator.compare(letter, character) === 0) continue
    weights[character.charCodeAt(0)] = weights[letter.charCodeAt(0)] ?? 0
  }
}

/** Capital and accented letters of an alphabet get the weight of the base letter into which Unicode decomposes them. */
function addEquivalents(weights: LetterWeights, characters: readonly string[], { base, collator }: Collators): void {
  for (const character of characters) {
    const letter = character.normalize('NFD').charAt(0).toLowerCase()
    const weight = weights[letter.charCodeAt(0)] ?? 0
    const isAlike = weight !== 0 && weights[character.charCodeAt(0)] === 0 && base.compare(letter, character) === 0
    if (isAlike && collator.compare(letter, character) !== 0) weights[character.charCodeAt(0)] = weight
  }
}
