import { expect, test } from '@jest/globals'
import { mapInTurns, nextTurn } from './next-turn.ts'

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

test('makes little in one turn, and everything in its order', async () => {
  let turns = 0
  let isDone = false
  function count(): void {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const items = Array.from({ length: 100 }, (_, index) => index)
  const made = await mapInTurns(items, { bytesOf: () => 4096, make: (item) => [item, turns] as const })
  isDone = true
  expect(made.map(([item]) => item)).toEqual(items)
  const perTurn = [...Map.groupBy(made, ([, turn]) => turn).values()].map(({ length }) => length)
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(8)
  expect(perTurn.length).toBeGreaterThan(10)
})
