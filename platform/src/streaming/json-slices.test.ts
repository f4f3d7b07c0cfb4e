import { expect, test } from '@jest/globals'
import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonSlices } from './json-slices.ts'

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
  async function take(): Promise<string> {
    let text = ''
    for await (const slice of jsonSlices(cursorOf(100), row)) {
      turns.push(turn)
      text += slice
    }
    return text
  }
  const texts = await Promise.all(Array.from({ length: 8 }, take))
  isDone = true
  expect(turns.length).toBeGreaterThan(16)
  expect(new Set(turns).size).toBe(turns.length)
  for (const text of texts) {
    const rows = JSON.parse(`[${text}]`) as unknown[]
    expect(rows).toHaveLength(100)
    expect(rows[99]).toEqual({ name: 'n'.repeat(10_000) })
  }
})
