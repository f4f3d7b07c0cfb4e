import { expect, test } from '@jest/globals'
import { timeAround } from './time-spent.ts'

const names = { before: 'until the first', between: 'between two' }

test('tells the way to the first, and what lies between those of each process', () => {
  const spans = [
    { start: 5_000, end: 9_000 },
    { start: 6_000, end: 15_000 },
    { start: 10_000, end: 14_000 },
  ]
  expect(timeAround({ began: 1_000, spans, ...names })).toEqual([
    { name: 'until the first', seconds: 4 },
    { name: 'between two', seconds: 3 },
  ])
})

test('counts one process where nothing ran at once', () => {
  const spans = [
    { start: 1_000, end: 2_000 },
    { start: 2_000, end: 4_000 },
  ]
  expect(timeAround({ began: 1_000, spans, ...names })).toEqual([
    { name: 'until the first', seconds: 0 },
    { name: 'between two', seconds: 0 },
  ])
})

test('says nothing of a run without any', () => {
  expect(timeAround({ began: 1_000, spans: [], ...names })).toEqual([])
})
