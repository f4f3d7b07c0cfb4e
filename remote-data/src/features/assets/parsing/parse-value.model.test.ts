import { expect, test } from '@jest/globals'
import type { AssetFieldKind } from '@lintel/shared/contract/assets'
import { parseValue, type Cell } from './parse-value.model.ts'

const american = { decimal: '.', dayFirst: false } as const
const german = { decimal: ',', dayFirst: true } as const

test.each<[AssetFieldKind, Cell, string | number | undefined, string | number | undefined]>([
  ['money', '1,234.50', '1234.50', undefined],
  ['money', '$ 1,234', '1234', '1.234'],
  ['money', '1.234', '1.234', '1234'],
  ['money', '1.234.567,8', undefined, '1234567.8'],
  ['money', '12,34.5', undefined, undefined],
  ['money', '1e5', undefined, undefined],
  ['money', '-5', '-5', '-5'],
  ['money', 0.1 + 0.2, '0.3', '0.3'],
  ['money', 999_999_999_999.99, '999999999999.99', '999999999999.99'],
  ['day', '03/04/2026', '2026-03-04', '2026-04-03'],
  ['day', '3.4.2026', '2026-04-03', '2026-04-03'],
  ['day', '2026-04-03', '2026-04-03', '2026-04-03'],
  ['day', { day: '2026-04-03' }, '2026-04-03', '2026-04-03'],
  ['day', '03/04/26', undefined, undefined],
  ['months', ' 60 ', 60, 60],
  ['years', 7.5, 7.5, 7.5],
  ['months', '6 or 7', undefined, undefined],
  ['text', '007', '007', '007'],
  ['text', 7, '7', '7'],
  ['text', '=1+1', '=1+1', '=1+1'],
])('reads as %s %p: %p, and %p where commas and days are meant otherwise', (kind, cell, here, there) => {
  const [one, other] = [american, german].map((convention) => parseValue(kind, cell, convention))
  expect([one?.value, other?.value]).toEqual([here, there])
  expect([one?.problem === undefined, other?.problem === undefined]).toEqual([here !== undefined, there !== undefined])
})

test.each<Cell>(['', '   ', null])('asks for what is empty: %p', (cell) => {
  expect(parseValue('text', cell, american).problem).toBe('This field is required.')
})
