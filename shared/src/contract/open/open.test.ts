import { expect, test } from '@jest/globals'
import * as z from '../schema-language.ts'
import { openEnum } from './open-enum.ts'
import { readable } from './readable.ts'

const item = z.strictObject({ id: z.number(), color: z.enum(['red', 'green']), problem: z.string().nullable() })
const rows = z.array(readable(item, () => ({ color: 'red', id: -1 }), { problem: 'Newer.' }))

test('replaces what is not understood of a row and marks it, and leaves the others alone', () => {
  const known = { id: 1, color: 'green', problem: null }
  const newer = { id: 2, color: 'blue', problem: null, shade: 'dark' }
  expect(rows.parse([known, newer])).toEqual([known, { id: 2, color: 'red', problem: 'Newer.' }])
})

test('still refuses what is no row of the list at all', () => {
  for (const wrong of [null, 'row', [1]]) expect([wrong, rows.safeParse([wrong]).success]).toEqual([wrong, false])
})

test('an open enum reads a further word as unknown, and sends its own', () => {
  const schema = openEnum('open', 'closed')
  expect(['open', 'held', 'unknown'].map((word) => schema.parse(word))).toEqual(['open', 'unknown', 'unknown'])
  expect(schema.encode('closed')).toBe('closed')
  expect(schema.safeParse(4).success).toBe(false)
})
