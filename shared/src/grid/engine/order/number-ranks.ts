import { allPositions, countingSort } from './counting-sort.ts'
import type { Ranks } from './ranks.ts'

const wordsOfNumber = 4
const valuesOfWord = 0x1_00_00
const sign = 0x80_00

/** Ranks of numbers, NaN last: a radix sort over their bits, which callbacks that compare cannot keep up with. */
export function numberRanks(numbers: Float64Array): Ranks {
  const words = sortableWords(numbers)
  let order = allPositions(numbers.length)
  for (let word = 0; word < wordsOfNumber; word++) {
    if (isOneValue(words, word)) continue
    order = countingSort(order, { values: words, step: wordsOfNumber, offset: word, count: valuesOfWord })
  }
  return ranksInOrder(numbers, order)
}

function ranksInOrder(numbers: Float64Array, order: Uint32Array): Ranks {
  const of = new Uint32Array(numbers.length)
  let count = 0
  let before = Number.NaN
  for (const position of order) {
    const value = numbers[position] as number
    if (value !== before && !Number.isNaN(value)) count += 1
    of[position] = count - 1
    before = value
  }
  for (const position of order) if (Number.isNaN(numbers[position])) of[position] = count
  return { of, count }
}

/** The bits of numbers, changed so that they are in order as whole numbers; in words, the lowest first. */
function sortableWords(numbers: Float64Array): Uint16Array {
  // Adding 0 makes one of both zeros.
  const words = new Uint16Array(numbers.map((value) => value + 0).buffer)
  for (let last = wordsOfNumber - 1; last < words.length; last += wordsOfNumber) {
    const isNegative = ((words[last] as number) & sign) !== 0
    if (!isNegative) (words[last] as number) |= sign
    else for (let word = last; word > last - wordsOfNumber; word--) words[word] = ~(words[word] as number)
  }
  return words
}

function isOneValue(words: Uint16Array, word: number): boolean {
  const first = words[word]
  for (let index = word; index < words.length; index += wordsOfNumber) if (words[index] !== first) return false
  return true
}
