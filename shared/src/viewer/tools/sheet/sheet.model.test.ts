import { expect, test } from '@jest/globals'
import { sheetAfterDrag, sheetAfterKey } from './sheet.model.ts'

test.each([
  ['half', 'ArrowUp', 'full'],
  ['full', 'ArrowUp', 'full'],
  ['full', 'ArrowDown', 'half'],
  ['half', 'ArrowDown', 'closed'],
  ['half', 'Enter', 'full'],
  ['full', ' ', 'half'],
  ['half', 'End', 'full'],
  ['full', 'Home', 'half'],
  ['half', 'x', undefined],
] as const)('from %s the key %s leads to %s', (place, key, to) => {
  expect(sheetAfterKey(place, key)).toBe(to)
})

test.each([
  ['half', { travel: 2, share: 0.5 }, 'full'],
  ['full', { travel: -3, share: 0.99 }, 'half'],
  ['half', { travel: 20, share: 0.53 }, 'half'],
  ['half', { travel: 60, share: 0.6 }, 'full'],
  ['half', { travel: -60, share: 0.4 }, 'closed'],
  ['full', { travel: -60, share: 0.9 }, 'half'],
  ['full', { travel: -500, share: 0.1 }, 'closed'],
] as const)('from %s a drag of %j leads to %s', (place, drag, to) => {
  expect(sheetAfterDrag(place, drag)).toBe(to)
})
