import { expect, test } from '@jest/globals'
import { morningsAround } from './morning.model.ts'

test('the morning is at seven by the clocks of the place, whatever they do that day', () => {
  function around(now: string, zone: string) {
    const { last, next } = morningsAround(new Date(now), zone)
    return [last.toISOString(), next.toISOString()]
  }
  expect(around('2026-03-29T04:59:59Z', 'Europe/Berlin')).toEqual([
    '2026-03-28T06:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ])
  expect(around('2026-03-29T05:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-03-29T05:00:00.000Z',
    '2026-03-30T05:00:00.000Z',
  ])
})
