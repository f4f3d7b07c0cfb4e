import { expect, test } from '@jest/globals'
import { slicesOf, type SliceBounds } from './slices.ts'

async function cut(words: readonly string[], bounds: Partial<SliceBounds<string>>): Promise<string[]> {
  const slices: string[] = []
  const all = { mostBytes: 4, bytesOf: (word: string) => word.length, ...bounds }
  for await (const slice of slicesOf(words, all)) slices.push(slice.join(' '))
  return slices
}

test.each([
  ['by bytes', ['ab', 'cd', 'e', 'fgh', 'i'], {}, ['ab cd', 'e fgh', 'i']],
  ['with what is too large by itself', ['a', 'bcdefgh', 'i'], {}, ['a', 'bcdefgh', 'i']],
  ['by number too', ['a', 'b', 'c'], { mostItems: 2 }, ['a b', 'c']],
  ['nothing', [], {}, []],
])('cuts %s', async (_how, words, bounds, slices) => {
  expect(await cut(words, bounds)).toEqual(slices)
})

test('asks for no more than a slice and the item after it', async () => {
  let asked = 0
  async function* endless(): AsyncGenerator<string, void> {
    for (;;) yield `word ${(asked += 1)}`
  }
  const slices = slicesOf(endless(), { mostBytes: 12, bytesOf: (word) => word.length })
  expect((await slices.next()).value).toEqual(['word 1', 'word 2'])
  expect(asked).toBe(3)
})
