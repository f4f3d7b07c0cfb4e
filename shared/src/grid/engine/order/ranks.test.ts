import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { atOnce } from '../slices.ts'
import { languageOrder } from './language-order.ts'
import { numberRanks, type Ranks, textRanks } from './ranks.ts'

function plainly<Value>(values: readonly (Value | null)[], compare: (one: Value, other: Value) => number): Ranks {
  const sorted = values.filter((value) => value !== null).sort(compare)
  const distinct = sorted.filter((value, index) => index === 0 || compare(sorted[index - 1] as Value, value) !== 0)
  const rankOf = (value: Value) => distinct.findIndex((one) => compare(one, value) === 0)
  return {
    of: Uint32Array.from(values, (value) => (value === null ? distinct.length : rankOf(value))),
    count: distinct.length,
  }
}

/** Long and alike, so that most are told apart late; with letters that languages treat each in their own way. */
const text = fc
  .tuple(
    fc.constantFrom('', 'Store ', 'store ', 'Störe ', 'Store number 10', 'Склад ', 'store '.repeat(60)),
    fc.array(
      fc.constantFrom(
        ...Array.from('aAbchzZ09 -_.éÉüßæåøłčñ店ร\u0301\u0000'),
        ...Array.from('ΩωάςσΣΐбБёЁйіїђשםמךكأاؤةىيلآ\u0654\u0640'),
        ...['aa', 'ch', 'll', 'dzs', 'لا', 'дж', 'нј'],
      ),
      { maxLength: 12 },
    ),
  )
  .map(([start, rest]) => start + rest.join(''))

test.each([
  'en-US',
  'de',
  'fr',
  'fr-CA',
  'sv',
  'da',
  'cs',
  'hu',
  'es',
  'tr',
  'th',
  'lt',
  'ru',
  'uk',
  'sr',
  'el',
  'he',
  'ar',
  'fa',
  'ja',
  'en-u-kn',
  'en-u-ks-level1',
])('ranks texts as %s orders them', (locale) => {
  const { compare } = new Intl.Collator(locale)
  const some = fc.oneof(fc.array(fc.option(text), { minLength: 20, maxLength: 80 }), fc.array(fc.option(text)))
  const property = fc.property(some, (texts) => {
    expect(atOnce(textRanks(texts, languageOrder(locale)))).toEqual(plainly(texts, compare))
  })
  fc.assert(property, { numRuns: 60 })
})

test.each(['en-US', 'cs'])('ranks thousands of texts as %s orders them, whatever its script', (locale) => {
  const words = ['Störe', 'store', 'Čas', 'ch', 'Ω', '店']
  const texts = Array.from({ length: 7000 }, (_, index) => `${words[index % 6]} ${(index * 7919) % 3500}`)
  const { of } = atOnce(textRanks(texts, languageOrder(locale)))
  const byRank: string[] = []
  for (const [position, rank] of of.entries()) byRank[rank] ??= texts[position] ?? ''
  expect(byRank).toEqual([...new Set(texts)].sort(new Intl.Collator(locale).compare))
  expect(texts.every((text, position) => byRank[of[position] ?? -1] === text)).toBe(true)
})

/** What people bring along, in an order of its own. */
const hostile: Record<string, (index: number) => string> = {
  'mixed scripts': (index) => `${['Store', 'Ωμέγα', 'Склад', 'חנות', '店舗', 'متجر'][index % 6] ?? ''} ${index}`,
  'another script behind our own': (index) => `Store ${index} Склад`,
  'right to left': (index) => `חנות ${index}`,
  'long texts that begin alike': (index) => `${'As specified by the architect of record, '.repeat(12)}${index}`,
  'long texts of a few beginnings': (index) => `${(index % 3).toString().repeat(300)}${index}`,
  'letters that differ by case alone': (index) =>
    Array.from('storenumberonehere', (letter, bit) => (index & (1 << bit) ? letter.toUpperCase() : letter)).join(''),
}

function shuffled(make: (index: number) => string): string[] {
  return Array.from({ length: 8000 }, (_, index) => make((index * 7919) % 8000))
}

test.each(Object.entries(hostile))('asks little in each step, and in all as much as a plain sort: %s', (_, make) => {
  const texts = shuffled(make)
  const { weights, compare } = languageOrder('en-US')
  let count = 0
  function counting(one: string, other: string) {
    count += 1
    return compare(one, other)
  }
  const steps = textRanks(texts, { weights, compare: counting })
  const asked: number[] = []
  for (let step = steps.next(); !step.done; step = steps.next()) {
    asked.push(count)
    count = 0
  }
  expect(Math.max(...asked)).toBeLessThan(1500)
  count = 0
  texts.toSorted(counting)
  expect(asked.reduce((sum, one) => sum + one) / count).toBeLessThan(1.2)
})

test.each(Object.entries(hostile))('ranks thousands as the plainest code does: %s', (_, make) => {
  const texts = shuffled(make)
  const { of, count } = atOnce(textRanks(texts, languageOrder('en-US')))
  const sorted = texts.toSorted(new Intl.Collator('en-US').compare)
  const rankOf = new Map(texts.map((text, position) => [text, of[position] ?? -1]))
  expect(count).toBe(new Set(texts).size)
  expect(texts.toSorted((one, other) => (rankOf.get(one) ?? 0) - (rankOf.get(other) ?? 0))).toEqual(sorted)
})

test('has a table of letters for languages that go letter by letter, and none for others', () => {
  const hasTable = (locale: string) => languageOrder(locale).weights !== undefined
  expect(['en-US', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'].filter((locale) => !hasTable(locale))).toEqual([])
  expect(['cs', 'hu', 'da', 'th', 'en-u-kn'].filter(hasTable)).toEqual([])
  const told = Array.from('aΩάςЖёםأ店ร').filter((letter) => languageOrder('en-US').weights?.[letter.charCodeAt(0)])
  expect(told.join('')).toBe('aΩάςЖёםأ')
})

test('ranks numbers, whatever their size and sign, and both zeros alike', () => {
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }), fc.constantFrom(0, -0))
  const property = fc.property(fc.array(fc.option(number)), (numbers) => {
    const expected = plainly(numbers, (one, other) => Number(one > other) - Number(one < other))
    expect(atOnce(numberRanks(Float64Array.from(numbers, (value) => value ?? Number.NaN)))).toEqual(expected)
  })
  fc.assert(property, { numRuns: 300 })
})
