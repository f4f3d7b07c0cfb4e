import { expect, test } from '@jest/globals'
import { someDifferences } from '../../../testing/a-comparison.ts'
import { differenceColours, lookOf } from './look.model.ts'

const models = { base: 'b', compare: 'c' }
const all = ['b', 'c'].flatMap((modelId) => ['1', '2', '3'].map((elementId) => ({ modelId, elementId })))
const differences = someDifferences()

function hiddenOn(side: Parameters<typeof lookOf>[0], ids: Parameters<typeof lookOf>[2]['models'] = models) {
  const { hidden } = lookOf(side, differences, { models: ids, all })
  return hidden.map(({ modelId, elementId }) => `${modelId}${elementId}`).join(' ')
}

test('shows one side, or both with of the base only what was removed', () => {
  expect(hiddenOn('base')).toBe('c1 c2 c3')
  expect(hiddenOn('compare')).toBe('b1 b2 b3')
  expect(hiddenOn('both')).toBe('b1 b3')
})

test('gives each difference its color, where it is in the picture, and fades the rest', () => {
  const { colours, ghostsRest } = lookOf('both', differences, { models, all })
  expect(ghostsRest).toBe(true)
  expect(Object.fromEntries(colours.map(({ name, elements }) => [name, elements]))).toEqual({
    Added: [{ modelId: 'c', elementId: '1' }],
    Removed: [{ modelId: 'b', elementId: '2' }],
    // The type that has changed has no element of its own.
    Changed: [
      { modelId: 'b', elementId: '1' },
      { modelId: 'c', elementId: '1' },
    ],
  })
  expect(colours.map(({ colour }) => colour)).toEqual(Object.values(differenceColours))
})

test('shows what there is where one capture has no shapes', () => {
  const ids = { base: undefined, compare: 'c' }
  expect(hiddenOn('compare', ids)).toBe('')
  const { colours } = lookOf('compare', differences, { models: ids, all })
  expect(colours.find(({ name }) => name === 'Removed')?.elements).toEqual([])
})
