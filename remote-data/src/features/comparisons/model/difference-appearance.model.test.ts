import { expect, test } from '@jest/globals'
import { someElements } from '../../../testing/a-capture.ts'
import { someDifferences } from '../../../testing/a-comparison.ts'
import { byType, appearanceAt, placesOf, sortElements, type ComparedModelIds } from './difference-appearance.model.ts'

const all = ['b', 'c'].flatMap((modelId) => ['1', '2', '3', '4'].map((elementId) => ({ modelId, elementId })))
const differences = someDifferences().map((one) =>
  one.number === 3 ? { ...one, baseNumber: 3, compareNumber: 3 } : one,
)
const ofTypes = { base: byType(someElements), compare: byType(someElements) }

/** What is not plain at a position: `c1 #2e9d4e`, and what is hidden. */
function seenAt(position: number, models: ComparedModelIds = { base: 'b', compare: 'c' }) {
  const { hidden, colours } = appearanceAt(position, sortElements(differences, { models, ofTypes, all }))
  const name = ({ modelId, elementId }: { modelId: string; elementId: string }) => `${modelId}${elementId}`
  return {
    hidden: hidden.map(name).sort().join(' '),
    colours: colours.map(({ colour, elements }) => [colour, ...elements.map(name)].join(' ')),
  }
}

test('shows the base, both, or what it is compared with, each difference in its colour', () => {
  expect(seenAt(0)).toEqual({
    hidden: 'c1 c2 c3 c4',
    colours: ['#2e9d4e00 c1', '#d92d20 b2', '#e69a0000 c3', '#e69a00 b3'],
  })
  expect(seenAt(0.5)).toEqual({
    hidden: 'b1 b3 b4',
    colours: ['#2e9d4e c1', '#d92d20 b2', '#e69a00 c3', '#e69a0000 b3'],
  })
  expect(seenAt(1)).toEqual({
    hidden: 'b1 b2 b3 b4',
    colours: ['#2e9d4e c1', '#d92d2000 b2', '#e69a00 c3', '#e69a0000 b3'],
  })
})

test('fades from one to the other on the way', () => {
  expect(seenAt(0.25)).toEqual({
    hidden: 'c2 c4',
    colours: ['#2e9d4e80 c1', '#d92d20 b2', '#e69a0080 c3', '#e69a0080 b3'],
  })
  expect(seenAt(0.75).colours).toEqual(['#2e9d4e c1', '#d92d2080 b2', '#e69a00 c3', '#e69a0000 b3'])
})

test('colours all elements of a type that has changed, but for those that differ themselves', () => {
  const ofType = differences.filter(({ subject }) => subject === 'Type').map((one) => ({ ...one, ...identityOf(2) }))
  const models = { base: 'b', compare: 'c' }
  const [added] = differences
  const kept = sortElements([...(added ? [{ ...added, compareNumber: 2 }] : []), ...ofType], { models, ofTypes, all })
  expect(kept.Added.inCompare.map(({ elementId }) => elementId)).toEqual(['2'])
  expect(kept.Changed.inCompare.map(({ elementId }) => elementId)).toEqual(['3'])
  expect(kept.Changed.inBase.map(({ elementId }) => elementId)).toEqual(['2', '3'])
  const [looked] = ofType
  expect(looked && placesOf(looked, { models, ofTypes }).inCompare).toHaveLength(2)
})

function identityOf(number: number) {
  const { category = '', family = '', type = '' } = someElements[number - 1] ?? {}
  return { category, family, type }
}

test('shows what there is where one capture has no shapes', () => {
  const alone = all.filter(({ modelId }) => modelId === 'c')
  const kept = sortElements(differences, { models: { base: undefined, compare: 'c' }, ofTypes, all: alone })
  expect(appearanceAt(1, kept).hidden).toEqual([])
  expect(kept.Removed).toEqual({ inBase: [], inCompare: [] })
})
