import { expect, test, describe } from '@jest/globals'
import type { AssetFieldKind } from '@lintel/shared/contract/assets'
import { parseValue, type Cell } from './parsing/parse-value.model.ts'
import { worthOn, worthOverLifespan } from './view/depreciation.model.ts'

describe('parse value model', () => {
  const american = { decimal: '.', dayFirst: false } as const
  const german = { decimal: ',', dayFirst: true } as const

  test.each<[AssetFieldKind, Cell, string | number | undefined, string | number | undefined]>([
    ['money', '1,234.50', '1234.50', undefined],
    ['money', '$ 1,234', '1234', '1.234'],
    ['money', 'CHF 1,234.50', '1234.50', undefined],
    ['money', '1.234,50 EUR', undefined, '1234.50'],
    ['money', '₹1,234', '1234', '1.234'],
    ['money', 'FREE', undefined, undefined],
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
    expect([one?.problem === undefined, other?.problem === undefined]).toEqual([
      here !== undefined,
      there !== undefined,
    ])
  })

  test.each<Cell>(['', '   ', null])('asks for what is empty: %p', (cell) => {
    expect(parseValue('text', cell, american).problem).toBe('This field is required.')
  })
})

describe('depreciation model', () => {
  const asset = {
    purchasePrice: '24000.00',
    annualDepreciationValue: '1600.00',
    expectedLifespan: 15,
    installedDate: '2020-02-29',
  }

  test.each([
    ['2019-01-01', 24_000],
    ['2020-02-29', 24_000],
    ['2020-03-01', 24_000 - Math.round(160_000 / 365) / 100],
    ['2021-02-28', 22_400],
    // A leap year has one day more to lose the same.
    ['2023-08-29', 24_000 - Math.round(160_000 * (3 + 182 / 366)) / 100],
    ['2035-02-28', 0],
    ['2050-01-01', 0],
  ])('is worth on %s to the day', (day, worth) => {
    expect(worthOn(asset, day)).toBe(worth)
  })

  test('keeps the residual value after the lifespan, and never falls below zero', () => {
    expect(worthOn({ ...asset, annualDepreciationValue: '100.00' }, '2080-01-01')).toBe(22_500)
    expect(worthOn({ ...asset, annualDepreciationValue: '9999.99' }, '2024-01-01')).toBe(0)
    expect(worthOn({ ...asset, purchasePrice: '999999999999.99', annualDepreciationValue: '0.01' }, '2021-02-28')).toBe(
      999_999_999_999.98,
    )
  })

  test('returns values from installation to the end of the lifespan at equal intervals', () => {
    const points = worthOverLifespan(asset)
    expect(points).toHaveLength(16)
    expect([points[0], points[1], points.at(-1)]).toEqual([
      { day: '2020-02-29', worth: 24_000 },
      { day: '2021-02-28', worth: 22_400 },
      { day: '2035-02-28', worth: 0 },
    ])
    expect(worthOverLifespan({ ...asset, expectedLifespan: 1 })).toHaveLength(13)
    expect(worthOverLifespan({ ...asset, expectedLifespan: 7 })).toHaveLength(29)
  })
})
