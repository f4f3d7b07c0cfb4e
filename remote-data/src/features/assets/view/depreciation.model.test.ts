import { expect, test } from '@jest/globals'
import { worthOn, worthOverLifespan } from './depreciation.model.ts'

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

test('keeps what is left at the end of the lifespan, and never falls below zero', () => {
  expect(worthOn({ ...asset, annualDepreciationValue: '100.00' }, '2080-01-01')).toBe(22_500)
  expect(worthOn({ ...asset, annualDepreciationValue: '9999.99' }, '2024-01-01')).toBe(0)
  expect(worthOn({ ...asset, purchasePrice: '999999999999.99', annualDepreciationValue: '0.01' }, '2021-02-28')).toBe(
    999_999_999_999.98,
  )
})

test('draws from installation to the end of the lifespan, at equal distances', () => {
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
