import { expect, test } from '@jest/globals'
import { nextTurn } from './next-turn.ts'

test('gives each turn of the event loop to one slice, in the order of asking', async () => {
  let turn = 0
  const slices: string[] = []
  async function work(name: string): Promise<void> {
    for (const part of [1, 2]) {
      await nextTurn()
      slices.push(`${name} ${part} in turn ${turn}`)
    }
  }
  const counting = setInterval(() => undefined)
  function count(): void {
    turn += 1
    if (slices.length < 4) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all([work('a'), work('b')])
  clearInterval(counting)
  const turns = slices.map((slice) => slice.slice(slice.lastIndexOf(' ')))
  expect(slices.map((slice) => slice.slice(0, 3))).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
  expect(new Set(turns).size).toBe(4)
})
