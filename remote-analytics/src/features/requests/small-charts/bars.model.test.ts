import { expect, test } from '@jest/globals'
import { barsOf } from './bars.model.ts'

test('stand by their numbers, then by the alphabet, and what has no value at the end', () => {
  const counts = new Map([
    ['Brick', 1],
    ['10000', 2],
    ['', 4],
    ['5000', 3],
  ])
  expect(barsOf(counts)).toEqual([
    { key: '5000', label: '5000', value: 3 },
    { key: '10000', label: '10000', value: 2 },
    { key: 'Brick', label: 'Brick', value: 1 },
    { key: '', label: null, value: 4 },
  ])
})

test('are written as the configuration says, and told apart by what they are', () => {
  const counts = new Map([
    ['FSR - Free', 1],
    ['FSR - Fast', 1],
  ])
  expect(barsOf(counts, (value) => value.slice(0, 3)).map(({ key, label }) => [key, label])).toEqual([
    ['FSR - Fast', 'FSR'],
    ['FSR - Free', 'FSR'],
  ])
})
