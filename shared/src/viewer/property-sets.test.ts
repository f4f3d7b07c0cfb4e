import { expect, test } from '@jest/globals'
import { groupedBySet, readPropertySets } from './property-sets.ts'

test('reads what belongs to a set and what belongs to none, booleans too', () => {
  const parameters = {
    Length: 4,
    IsExternal: false,
    Pset_WallCommon: { FireRating: '60 min', LoadBearing: true, Reference: null },
    Pset_Custom: { FireRating: '30 min' },
    Nothing: null,
  }
  expect(readPropertySets(parameters)).toEqual([
    {
      name: '',
      properties: [
        { name: 'Length', value: 4 },
        { name: 'IsExternal', value: false },
      ],
    },
    {
      name: 'Pset_WallCommon',
      properties: [
        { name: 'FireRating', value: '60 min' },
        { name: 'LoadBearing', value: true },
      ],
    },
    { name: 'Pset_Custom', properties: [{ name: 'FireRating', value: '30 min' }] },
  ])
  expect(readPropertySets('damaged')).toEqual([])
})

test('brings together what a list has apart', () => {
  const listed = [
    { set: 'A', name: 'Mark', value: 1 },
    { set: 'B', name: 'Mark', value: 2 },
    { set: 'A', name: 'Mark', value: 3 },
  ]
  expect(groupedBySet(listed)).toEqual([
    {
      name: 'A',
      properties: [
        { name: 'Mark', value: 1 },
        { name: 'Mark', value: 3 },
      ],
    },
    { name: 'B', properties: [{ name: 'Mark', value: 2 }] },
  ])
})
