import { expect, test } from '@jest/globals'
import type { ModelElement, PropertySet } from '../../model.ts'
import { matchingProperties, propertiesText, sharedProperties } from './properties.model.ts'

function element(elementId: string, propertySets: PropertySet[]): ModelElement {
  return { modelId: 'm', elementId, category: 'Walls', family: 'Basic Wall', type: `Type ${elementId}`, propertySets }
}

function common(isLoadBearing: boolean) {
  const fireRating = { name: 'FireRating', value: '60 min' }
  return { name: 'Pset_WallCommon', properties: [{ name: 'LoadBearing', value: isLoadBearing }, fireRating] }
}

const own = { name: '', properties: [{ name: 'FireRating', value: '30\nmin' }] }
const other = { name: 'Other', properties: [{ name: 'Category', value: 'Wände' }] }

test('keeps equal names of two sets apart, and those of the element itself', () => {
  const groups = sharedProperties([element('1', [common(true), own, other])], 'imperial')
  expect(groups.map(({ name }) => name)).toEqual(['Element', 'Pset_WallCommon', 'Parameters', 'Other'])
  const rows = groups.flatMap(({ rows: each }) => each)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(rows.filter(({ name }) => name === 'FireRating').map(({ value }) => value)).toEqual(['60 min', '30\nmin'])
  expect(rows.filter(({ name }) => name === 'Category').map(({ value }) => value)).toEqual(['Walls', 'Wände'])
  expect(rows.find(({ name }) => name === 'LoadBearing')?.value).toBe('Yes')
})

test('shows what is measured in the units of the organization', () => {
  const sizes = { name: 'Sizes', properties: [{ name: 'Width', value: '2450 mm' }] }
  const shown = (units: 'imperial' | 'metric') => sharedProperties([element('1', [sizes])], units)[1]?.rows[0]?.value
  expect([shown('imperial'), shown('metric')]).toEqual(['8′ 0 7/16″', '2450 mm'])
})

test('leaves out the digits that nobody reads', () => {
  const values = [
    '2450.0000000000005 mm',
    '0.30000000000000004 m',
    '1.23456789',
    'v 1.2.3',
    51.507350900001,
    0.1 + 0.2,
    7,
  ]
  const sizes = { name: 'Sizes', properties: values.map((value, at) => ({ name: `Size ${at}`, value })) }
  const [, shown] = sharedProperties([element('1', [sizes])], 'metric')
  const expected = ['2450 mm', '0.3 m', '1.23456789', 'v 1.2.3', '51.507351', '0.3', '7']
  expect(shown?.rows.map(({ value }) => value)).toEqual(expected)
})

test('keeps a name that a set has twice', () => {
  const twice = { name: 'Marks', properties: ['A', 'B'].map((value) => ({ name: 'Mark', value })) }
  const [, marks] = sharedProperties([element('1', [twice])], 'imperial')
  expect(marks?.rows.map(({ value }) => value)).toEqual(['A', 'B'])
  expect(new Set(marks?.rows.map(({ key }) => key)).size).toBe(2)
})

test('gives of several elements what they share, and where they differ', () => {
  const [identity, walls, ...more] = sharedProperties(
    [element('1', [common(true), own]), element('2', [common(false), other])],
    'imperial',
  )
  expect(identity?.rows.map(({ value }) => value)).toEqual(['Walls', 'Basic Wall', undefined, undefined])
  expect(walls?.rows.map(({ name, value }) => [name, value])).toEqual([
    ['LoadBearing', undefined],
    ['FireRating', '60 min'],
  ])
  expect(more).toEqual([])
  expect(sharedProperties([], 'imperial')).toEqual([])
})

test('finds by set, name and value', () => {
  const groups = sharedProperties([element('1', [common(true), own])], 'imperial')
  const names = (search: string) =>
    matchingProperties(groups, search).map(({ name, rows }) => [name, rows.map((row) => row.name)])
  expect(names(' pset_wall ')).toEqual([['Pset_WallCommon', ['LoadBearing', 'FireRating']]])
  expect(names('FIRE')).toEqual([
    ['Pset_WallCommon', ['FireRating']],
    ['Parameters', ['FireRating']],
  ])
  expect(names('yes')).toEqual([['Pset_WallCommon', ['LoadBearing']]])
  expect(names('nowhere')).toEqual([])
})

test('writes a line for each property', () => {
  const groups = matchingProperties(sharedProperties([element('1', [common(true), own])], 'imperial'), 'fire')
  expect(propertiesText(groups)).toBe('Pset_WallCommon\tFireRating\t60 min\nParameters\tFireRating\t30 min')
})
