import { expect, test, describe } from '@jest/globals'
import { someElements } from '../../testing/a-capture.ts'
import { someDifferences } from '../../testing/a-comparison.ts'
import {
  byType,
  appearanceAt,
  placesOf,
  sortElements,
  type ComparedModelIds,
} from './model/difference-appearance.model.ts'
import { changeText } from './comparison.model.ts'
import type { Difference } from '@lintel/shared/contract/captures'
import type { Box, ElementReference } from '@lintel/shared/viewer'
import { afterFiles } from './differences/difference-sheet.ts'
import { leftOutText, moveArrows } from './moves/move-arrows.model.ts'
import { movedElements } from './moves/move.model.ts'
import { toleranceBounds, toleranceOf } from './moves/tolerance.model.ts'

describe('difference appearance model', () => {
  const all = ['b', 'c'].flatMap((modelId) => ['1', '2', '3', '4'].map((elementId) => ({ modelId, elementId })))
  const differences = someDifferences().map((one) =>
    one.number === 3 ? { ...one, baseNumber: 3, compareNumber: 3 } : one,
  )
  const ofTypes = { base: byType(someElements), compare: byType(someElements) }

  /** The colored elements (such as `c1 #2e9d4e`) and the hidden ones at a slider position. */
  function seenAt(position: number, models: ComparedModelIds = { base: 'b', compare: 'c' }) {
    const { hidden, colours } = appearanceAt(position, sortElements(differences, { models, ofTypes, all }))
    const name = ({ modelId, elementId }: { modelId: string; elementId: string }) => `${modelId}${elementId}`
    return {
      hidden: hidden.map(name).sort().join(' '),
      colours: colours.map(({ colour, elements }) => [colour, ...elements.map(name)].join(' ')),
    }
  }

  test('shows base, both, or compared model, with colored differences', () => {
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

  test('cross-fades between the models', () => {
    expect(seenAt(0.25)).toEqual({
      hidden: 'c2 c4',
      colours: ['#2e9d4e80 c1', '#d92d20 b2', '#e69a0080 c3', '#e69a0080 b3'],
    })
    expect(seenAt(0.75).colours).toEqual(['#2e9d4e c1', '#d92d2080 b2', '#e69a00 c3', '#e69a0000 b3'])
  })

  test('colors all elements of a changed type, except those with their own differences', () => {
    const ofType = differences.filter(({ subject }) => subject === 'Type').map((one) => ({ ...one, ...identityOf(2) }))
    const models = { base: 'b', compare: 'c' }
    const [added] = differences
    const sorted = sortElements([...(added ? [{ ...added, compareNumber: 2 }] : []), ...ofType], {
      models,
      ofTypes,
      all,
    })
    expect(sorted.Added.inCompare.map(({ elementId }) => elementId)).toEqual(['2'])
    expect(sorted.Changed.inCompare.map(({ elementId }) => elementId)).toEqual(['3'])
    expect(sorted.Changed.inBase.map(({ elementId }) => elementId)).toEqual(['2', '3'])
    const [looked] = ofType
    expect(looked && placesOf(looked, { models, ofTypes }).inCompare).toHaveLength(2)
  })

  function identityOf(number: number) {
    const { category = '', family = '', type = '' } = someElements[number - 1] ?? {}
    return { category, family, type }
  }

  test('shows the other model if one capture has no geometry', () => {
    const alone = all.filter(({ modelId }) => modelId === 'c')
    const sorted = sortElements(differences, { models: { base: undefined, compare: 'c' }, ofTypes, all: alone })
    expect(appearanceAt(1, sorted).hidden).toEqual([])
    expect(sorted.Removed).toEqual({ inBase: [], inCompare: [] })
  })
})

describe('move arrows model', () => {
  const models = { base: 'b', compare: 'c' }

  /** An element that moved along X by this many meters, with the same number in both captures. */
  function moved(number: number, by: number, others: Partial<Difference> = {}): Difference[] {
    const position = (x: number) => ({ value: [x, 0, 0], unit: 'm' })
    const changes = [{ set: '', name: 'Position', base: position(10), compare: position(10 + by) }]
    return someDifferences()
      .slice(2, 3)
      .map((one) => ({ ...one, number, baseNumber: number, compareNumber: number, changes, ...others }))
  }

  function cube(x: number, y = 0, size = 1): Box {
    return { min: { x: x - size, y: y - size, z: 0 }, max: { x: x + size, y: y + size, z: 2 * size } }
  }

  function arrowsWith(boxes: Record<string, Box>, differences: readonly Difference[], maxCount = 10) {
    const boundsOf = ({ modelId, elementId }: ElementReference) => boxes[`${modelId}${elementId}`]
    return moveArrows(movedElements(differences), { models, maxCount, boundsOf })
  }

  test('finds moved elements, longest moves first, without other changes', () => {
    const found = movedElements([...moved(1, 0.2), ...moved(2, -3), ...moved(3, 1, { subject: 'Type' })])
    expect(found.map(({ baseNumber, offset }) => [baseNumber, Math.round(offset.x * 10) / 10])).toEqual([
      [2, -3],
      [1, 0.2],
    ])
    expect(movedElements(someDifferences()).map(({ offset }) => offset)).toEqual([{ x: 0.5, y: 0, z: 0 }])
  })

  test('draws arrows between displayed positions, also with a rotated site', () => {
    const { arrows } = arrowsWith({ b1: cube(5), c1: cube(5, 2) }, moved(1, 2))
    expect(arrows).toMatchObject([{ from: { x: 5, y: 0, z: 1 }, to: { x: 5, y: 2, z: 1 } }])
    expect(arrows[0]?.elements).toEqual([
      { modelId: 'b', elementId: '1' },
      { modelId: 'c', elementId: '1' },
    ])
  })

  test('uses positions if the geometry changed too, or only one model has one', () => {
    const bigger = arrowsWith({ b1: cube(5), c1: cube(9, 0, 3) }, moved(1, 2))
    expect(bigger.arrows).toMatchObject([{ from: { x: 5, z: 1 }, to: { x: 7, z: 1 } }])
    const alone = arrowsWith({ c1: cube(9) }, moved(1, 2))
    expect(alone.arrows).toMatchObject([{ from: { x: 7, z: 1 }, to: { x: 9, z: 1 } }])
  })

  test('limits arrows and says how many are left out', () => {
    const boxes = Object.fromEntries([1, 2, 3, 4].map((number) => [`b${number}`, cube(number)]))
    const five = [moved(1, 1), moved(2, 2), moved(3, 3), moved(4, 4), moved(5, 5)].flat()
    const all = arrowsWith(boxes, five)
    expect([all.arrows.length, leftOutText(all)]).toEqual([4, 'No arrow: 1 element without geometry.'])
    const some = arrowsWith(boxes, five, 2)
    expect(some.arrows.map(({ from }) => from.x)).toEqual([4, 3])
    expect(leftOutText(some)).toBe('No arrow: 2 elements with smaller moves, 1 element without geometry.')
    expect(leftOutText(arrowsWith(boxes, moved(1, 1)))).toBe('')
  })
})

describe('tolerance model', () => {
  test("parses input in the organization's units, and the initial text as the default tolerance", () => {
    expect(['1', '25', '0.1', '1e2'].map((text) => toleranceOf(text, 'metric'))).toEqual([0.001, 0.025, 0.0001, 0.1])
    expect(['0.039', '0.5'].map((text) => toleranceOf(text, 'imperial'))).toEqual([0.001, 0.0127])
  })

  test('rejects tolerances that the platform would reject, and names the limits', () => {
    for (const text of ['', ' ', '0', '-3', '0.05', '100001', 'wide'])
      expect(toleranceOf(text, 'metric')).toBeUndefined()
    expect(toleranceBounds('metric')).toBe('Between 0.1 mm and 100.000 m.')
    expect(toleranceBounds('imperial')).toBe('Between 0.004 in and 328′ 1″.')
  })
})

describe('texts of a change', () => {
  test("shows rotations in degrees, and volumes in the organization's units", () => {
    const change = (name: string, base: number | number[], compare: number | number[], unit: string) => ({
      ...{ set: name === 'Rotation' ? '' : 'Geometry', name },
      ...{ base: { value: base, unit }, compare: { value: compare, unit } },
    })
    expect(changeText(change('Rotation', [0, 0, 0], [0, 0, 90.5], '°'), 'imperial')).toBe(
      'Rotation: 0°, 0°, 0° → 0°, 0°, 90.5°',
    )
    expect(changeText(change('Volume', 3, 3.6, 'm³'), 'imperial')).toBe('Volume: 105.9 ft³ → 127.1 ft³')
  })
})

describe('spreadsheet of differences', () => {
  test('lists file differences first', () => {
    const text = (title: string, value: string) => ({ title, kind: 'text' as const, valueAt: () => value })
    const moved = { title: 'Moved By (mm)', kind: 'number' as const, valueAt: () => 500 }
    const columns = [text('Difference', 'Added'), text('Parameter', ''), text('Base', ''), text('Compare', ''), moved]
    const units = { set: 'Units', name: 'Length Unit', base: 'mm', compare: 'ft' }
    const sheet = afterFiles({ name: 'Differences', columns, rowCount: 2 }, [units])
    const rowAt = (row: number) => sheet.columns.map((column) => column.valueAt(row))
    expect(sheet.rowCount).toBe(3)
    expect(rowAt(0)).toEqual(['Changed', 'Length Unit', 'mm', 'ft', null])
    expect(rowAt(1)).toEqual(['Added', '', '', '', 500])
    const grouped = { levelAt: () => 1, isGroup: () => true }
    const { outline } = afterFiles({ name: 'Differences', columns, rowCount: 2, outline: grouped }, [units])
    expect([0, 1].map((row) => [outline?.levelAt(row), outline?.isGroup(row)])).toEqual([
      [0, false],
      [1, true],
    ])
  })
})
