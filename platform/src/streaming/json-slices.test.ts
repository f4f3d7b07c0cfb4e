import { expect, test } from '@jest/globals'
import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonSlices } from './json-slices.ts'
import { streamPlaces } from './places/stream-places.ts'

const row = z.object({ name: z.string() })

/** Rows of ten thousand characters, which are there at once. */
function cursorOf(total: number): RowCursor<unknown> {
  let given = 0
  return {
    read: (count) => {
      const rows = Array.from({ length: Math.min(count, total - given) }, () => ({ name: 'n'.repeat(10_000), own: 1 }))
      given += rows.length
      return Promise.resolve(rows.length === 0 ? undefined : rows)
    },
  }
}

test('makes one slice in a turn of the event loop, however many lists are read at once', async () => {
  let turn = 0
  let isDone = false
  function count(): void {
    turn += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  const places = streamPlaces({ atOnce: 250, waitMilliseconds: 1, idleMilliseconds: 1, stopMilliseconds: 1 })
  async function take(number: number): Promise<string> {
    let text = ''
    for await (const slice of jsonSlices(cursorOf(100), row, places.take({ userId: `${number}` }))) {
      turns.push(turn)
      text += slice
    }
    return text
  }
  const texts = await Promise.all(Array.from({ length: 8 }, (_, number) => take(number)))
  isDone = true
  expect(turns.length).toBeGreaterThan(16)
  expect(new Set(turns).size).toBe(turns.length)
  for (const text of texts) {
    const rows = JSON.parse(`[${text}]`) as unknown[]
    expect(rows).toHaveLength(100)
    expect(rows[99]).toEqual({ name: 'n'.repeat(10_000) })
  }
})

test('gives a turn to whoever was served least, so that a small list is done while a large one is read', async () => {
  const places = streamPlaces({ atOnce: 250, waitMilliseconds: 1, idleMilliseconds: 1, stopMilliseconds: 1 })
  const order: string[] = []
  async function take(userId: string, rows: number): Promise<void> {
    const slices = jsonSlices(cursorOf(rows), row, places.take({ userId }))
    for (let slice = await slices.next(); !slice.done; slice = await slices.next()) order.push(userId)
  }
  const many = [1, 2, 3, 4].map(() => take('many', 500))
  await new Promise((resolve) => void setTimeout(resolve, 10))
  const before = order.length
  await Promise.all([...many, take('one', 200)])
  const slices = order.filter((userId) => userId === 'one').length
  expect(slices).toBeGreaterThan(3)
  expect(order.slice(before).lastIndexOf('one')).toBeLessThan(2 * slices)
  expect(order.length).toBeGreaterThan(4 * slices)
})
