import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Comparison, Difference, ParameterChange } from '@lintel/shared/contract/captures'
import fc from 'fast-check'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { typeKey, type Building, type BuildingElement, type Values } from './testing/building.ts'
import { openComparisonFixture, seedCapture, type ComparisonFixture } from './testing/comparison-fixture.ts'
import { changedValues, compareNaively, type NaiveDifference } from './testing/naive-comparison.ts'

let platform: TestApp
let fixture: ComparisonFixture
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = openComparisonFixture(platform)
})
afterAll(() => platform.close())

/** Values come from a small set, so that equal ones are frequent. */
const values: fc.Arbitrary<Values> = fc.dictionary(
  fc.constantFrom('Constraints/Height', 'Constraints/Mark', 'Other/Mark'),
  fc.record({
    value: fc.constantFrom(3, 3000, 3000 + 4e-10, 3000.5, 0, 4e-15, 'A', '', true, null, [1, 2], [1, 2 + 4e-15]),
    unit: fc.constantFrom('mm', 'm', null),
  }),
  { maxKeys: 3 },
)
const element: fc.Arbitrary<BuildingElement> = fc.record({
  uniqueId: fc.constantFrom('', 'a', 'b', 'c', 'd'),
  category: fc.constantFrom('Walls', 'Doors'),
  family: fc.constant('Basic'),
  type: fc.constantFrom('Brick', 'Wood'),
  name: fc.constantFrom(null, 'One', 'Two'),
  level: fc.constantFrom(null, 'Level 1', 'Level 2'),
  position: fc.constantFrom(null, [0, 0, 0], [0, 0.0004, 0], [0, 2, -1e6]),
  materials: fc.constantFrom(null, [], ['Brick'], ['Brick', 'Mortar']),
  values,
})
const building: fc.Arbitrary<Building> = fc
  .record({ elements: fc.array(element, { minLength: 1, maxLength: 12 }), ofTypes: fc.array(values, { maxLength: 2 }) })
  .map(({ elements, ofTypes }) => {
    const keys = [...new Set(elements.map(typeKey))].sort()
    return { elements, types: Object.fromEntries(keys.map((key, index) => [key, ofTypes[index] ?? {}])) }
  })

function inOrder(changes: readonly ParameterChange[]): string[] {
  return changes.map((change) => JSON.stringify(change)).sort()
}

function comparable(differences: readonly (Difference | NaiveDifference)[]): unknown[] {
  return differences
    .filter(({ subject }) => subject === 'Element')
    .map(({ kind, baseNumber, compareNumber, matchedBy, changes }) =>
      JSON.stringify([kind, baseNumber, compareNumber, matchedBy, inOrder(changes)]),
    )
    .sort()
}

function changedTypes(base: Building, compare: Building): string[] {
  return Object.keys(base.types)
    .filter((key) => compare.types[key] && changedValues(base.types[key] ?? {}, compare.types[key]).length > 0)
    .sort()
}

function countOf(differences: readonly Difference[]) {
  const count = (kind: Difference['kind']) => differences.filter((one) => one.kind === kind).length
  const changedTypes = differences.filter(({ subject }) => subject === 'Type').length
  return { added: count('Added'), removed: count('Removed'), changed: count('Changed'), changedTypes }
}

function sumOf(counts: readonly ReturnType<typeof countOf>[]) {
  return counts.reduce(
    (sum, { added, removed, changed, changedTypes }) => ({
      added: sum.added + added,
      removed: sum.removed + removed,
      changed: sum.changed + changed,
      changedTypes: sum.changedTypes + changedTypes,
    }),
    { added: 0, removed: 0, changed: 0, changedTypes: 0 },
  )
}

function expectSums({
  counts,
  matches,
  changedValues: values,
  categories,
  differences,
  ...sides
}: Comparison & { differences: Difference[] }) {
  expect(countOf(differences)).toEqual(counts)
  expect(sumOf(categories)).toEqual(counts)
  expect(values).toBe(differences.flatMap(({ changes }) => changes).length)
  const pairs = (matches?.byUniqueId ?? 0) + (matches?.byLikeness ?? 0)
  expect(pairs + (counts?.removed ?? 0)).toBe(sides.baseElementCount)
  expect(pairs + (counts?.added ?? 0)).toBe(sides.compareElementCount)
  const changedElements = differences.filter(({ subject, kind }) => subject === 'Element' && kind === 'Changed')
  expect(changedElements.length + (matches?.unchanged ?? 0)).toBe(pairs)
  expect(differences.map(({ number }) => number)).toEqual(differences.map((_, index) => index + 1))
}

test('finds and counts the same as a naive comparison', async () => {
  await fc.assert(
    fc.asyncProperty(building, building, async (base, compare) => {
      const ids = [await seedCapture(platform.db, base), await seedCapture(platform.db, compare)] as const
      const found = await fixture.compare(...ids)
      expect(found.status).toBe('Complete')
      const naive = compareNaively(base, compare)
      expect(comparable(found.differences)).toEqual(comparable(naive.differences))
      const types = found.differences.filter(({ subject }) => subject === 'Type')
      expect(types.map(({ category, family, type }) => [category, family, type].join('|')).sort()).toEqual(
        changedTypes(base, compare),
      )
      expectSums(found)
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('finds no differences between captures of the same building in any order', async () => {
  await fc.assert(
    fc.asyncProperty(building, async (base) => {
      const ids = base.elements.map((one, index) => ({ ...one, uniqueId: `id ${index}` }))
      const before = await seedCapture(platform.db, { ...base, elements: ids })
      const after = await seedCapture(platform.db, { ...base, elements: [...ids].reverse() })
      const { counts, matches } = await fixture.compare(before, after)
      expect(counts).toEqual({ added: 0, removed: 0, changed: 0, changedTypes: 0 })
      expect(matches).toMatchObject({ byUniqueId: ids.length, unchanged: ids.length })
    }),
    { numRuns: 8 },
  )
}, 60_000)

function wall(place: number, values: Values = {}): BuildingElement {
  const named = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: 'Level 1' }
  return { uniqueId: `wall ${place}`, ...named, values }
}

test('matches elements by likeness only if their ids were renewed', async () => {
  const mark = (value: string) => ({ 'Constraints/Mark': { value, unit: null } })
  const marked = Array.from({ length: 4 }, (_, place) => wall(place, mark(`W${place}`)))
  const base = await seedCapture(platform.db, { elements: marked, types: {} })
  const renewed = marked.map((one, place) => ({ ...one, uniqueId: `new ${place}` }))
  const all = await seedCapture(platform.db, { elements: renewed, types: {} })
  expect((await fixture.compare(base, all)).matches).toEqual({ byUniqueId: 0, byLikeness: 4, unchanged: 4 })
  // An added element that looks like the removed one is not the same element.
  const replaced = await seedCapture(platform.db, {
    elements: [...marked.slice(0, 3), ...renewed.slice(3)],
    types: {},
  })
  expect((await fixture.compare(base, replaced)).counts).toEqual({ added: 1, removed: 1, changed: 0, changedTypes: 0 })
})

test('reports moved elements and changed materials, except what an older capture lacks', async () => {
  const at = (x: number, material: string) => ({ ...wall(1), position: [x, 0, 0] as const, materials: [material] })
  const [before, same, after, unknown] = await Promise.all(
    [at(1, 'Brick'), at(1.0004, 'Brick'), at(1.5, 'Timber'), wall(1)].map((one) =>
      seedCapture(platform.db, { elements: [one], types: {} }),
    ),
  )
  expect((await fixture.compare(before ?? '', same ?? '')).differences).toEqual([])
  expect((await fixture.compare(before ?? '', unknown ?? '')).differences).toEqual([])
  expect((await fixture.compare(before ?? '', after ?? '')).differences).toMatchObject([
    {
      kind: 'Changed',
      changes: [
        {
          set: '',
          name: 'Material',
          base: { value: ['Brick'], unit: null },
          compare: { value: ['Timber'], unit: null },
        },
        {
          set: '',
          name: 'Position',
          base: { value: [1, 0, 0], unit: 'm' },
          compare: { value: [1.5, 0, 0], unit: 'm' },
        },
      ],
    },
  ])
})

test('reports moves of more than the tolerance in any direction, ignoring rounding errors', async () => {
  const at = (...position: [number, number, number]) =>
    seedCapture(platform.db, { elements: [{ ...wall(1), position }], types: {} })
  const [here, aside, there] = [await at(1000, 0, 0), await at(1000.0008, 0.0008, 0), await at(1000.001, 0, 0)]
  const counts = async (other: string, tolerance?: number) =>
    (await fixture.compare(here, other, tolerance)).counts?.changed
  // The distance is less than a millimeter along each axis, but more in total.
  expect(await counts(aside)).toBe(1)
  expect(await counts(aside, 0.0012)).toBe(0)
  expect(await counts(there)).toBe(0)
  expect(await counts(there, 0.0009)).toBe(1)
})

test('ignores levels if one capture has none', async () => {
  const [without, on, off] = await Promise.all(
    [
      [null, null],
      ['Level 1', 'Level 1'],
      ['Level 1', null],
    ].map((levels) =>
      seedCapture(platform.db, {
        elements: levels.map((level, place) => ({ ...wall(place), level })),
        types: {},
      }),
    ),
  )
  expect((await fixture.compare(without ?? '', on ?? '')).differences).toEqual([])
  expect((await fixture.compare(on ?? '', without ?? '')).differences).toEqual([])
  const level = (value: string | null) => ({ value, unit: null })
  expect((await fixture.compare(on ?? '', off ?? '')).differences).toMatchObject([
    { changes: [{ set: '', name: 'Level', base: level('Level 1'), compare: level(null) }] },
  ])
})

test('reports only changes that both reader versions could read', async () => {
  const height = (value: number): Values => ({ 'Constraints/Height': { value, unit: 'mm' } })
  const material = (value: string): Values => ({ 'IFC Material/Material': { value, unit: null } })
  const types = { 'Walls|Basic Wall|Brick': height(1) }
  const seed = (elements: BuildingElement[], readerVersion: number) =>
    seedCapture(platform.db, { elements, types, readerVersion })
  const before = [1, 2].map((place) => ({ ...wall(place, height(3000)), level: null }))
  const read = before.map((one) => ({ ...one, level: 'Pier 1', further: material('Brick') }))
  const [first, second] = [await seed(before, 1), await seed(read, 2)]
  for (const ids of [[first, second] as const, [second, first] as const]) {
    expect((await fixture.compare(...ids)).counts).toEqual({ added: 0, removed: 0, changed: 0, changedTypes: 0 })
  }
  const room = { ...wall(3), category: 'Rooms', family: 'Space', type: 'Office', ifcClass: 'IfcSpace' }
  const withRoom = await seed([...read, room], 2)
  expect((await fixture.compare(first, withRoom)).counts).toMatchObject({ added: 0, removed: 0 })
  expect((await fixture.compare(second, withRoom)).counts).toMatchObject({ added: 1, removed: 0 })
  // Elements with new ids and no names are matched by data that both reader versions read.
  const renewed = await seed(
    read.map((one, place) => ({ ...one, uniqueId: `new ${place}` })),
    2,
  )
  expect((await fixture.compare(first, renewed)).matches).toEqual({ byUniqueId: 0, byLikeness: 2, unchanged: 2 })
  const changed = await seed(
    [{ ...wall(1, height(3100)), level: 'Pier 1', further: material('Timber') }, ...read.slice(1)],
    2,
  )
  const changesOf = async (base: string) =>
    (await fixture.compare(base, changed)).differences.map(({ changes }) => changes)
  const higher = {
    set: 'Constraints',
    name: 'Height',
    base: { value: 3000, unit: 'mm' },
    compare: { value: 3100, unit: 'mm' },
  }
  expect(await changesOf(first)).toEqual([[higher]])
  const other = { base: { value: 'Brick', unit: null }, compare: { value: 'Timber', unit: null } }
  expect(await changesOf(second)).toEqual([[higher, { set: 'IFC Material', name: 'Material', ...other }]])
})

test('treats measures without a unit from earlier reader versions as SI', async () => {
  const valuesOf = (volume: number, unit: string | null): Values => ({
    'Flow/Air': { value: volume, unit: unit && 'm³·s⁻¹', measure: 'IFCVOLUMETRICFLOWRATEMEASURE' },
    'Flow/Length': { value: 3, unit: unit && 'm', measure: 'IFCLENGTHMEASURE' },
    'Flow/Cost': { value: 99.5, unit: unit && 'EUR', measure: 'IFCMONETARYMEASURE' },
  })
  const seed = (values: Values, readerVersion: number) =>
    seedCapture(platform.db, { elements: [wall(1, values)], types: {}, readerVersion })
  const before = await seed(valuesOf(0.035, null), 4)
  const changesOf = async (base: string, compare: string) =>
    (await fixture.compare(base, compare)).differences.flatMap(({ changes }) => changes.map(({ name }) => name))
  const after = await seed(valuesOf(0.035, 'SI'), 5)
  expect(await changesOf(before, after)).toEqual([])
  expect(await changesOf(after, before)).toEqual([])
  expect(await changesOf(before, await seed(valuesOf(0.04, 'SI'), 5))).toEqual(['Air'])
  // The newer file uses millimeters: 3 mm is a different length, 3,000 mm is the same one.
  const inMillimeters = (length: number): Values => ({
    ...valuesOf(0.035, 'SI'),
    'Flow/Length': { value: length, unit: 'mm', measure: 'IFCLENGTHMEASURE' },
  })
  expect(await changesOf(before, await seed(inMillimeters(3), 5))).toEqual(['Length'])
  expect(await changesOf(before, await seed(inMillimeters(3000), 5))).toEqual([])
  // In captures of this reader version, a measure without a unit is not in SI.
  expect(await changesOf(await seed(valuesOf(0.035, null), 5), after)).toEqual(['Air', 'Cost', 'Length'])
})

test('ignores levels that only a later reader version finds, and reports changed ones', async () => {
  const seed = (levels: (string | null)[], readerVersion: number) =>
    seedCapture(platform.db, {
      elements: levels.map((level, place) => ({ ...wall(place), level })),
      types: {},
      readerVersion,
    })
  const before = await seed(['Level 1', null, 'Level 1'], 2)
  const after = await seed(['Level 1', 'Level 2', 'Level 2'], 3)
  const level = (value: string) => ({ value, unit: null })
  expect((await fixture.compare(before, after)).differences).toMatchObject([
    { baseNumber: 3, changes: [{ set: '', name: 'Level', base: level('Level 1'), compare: level('Level 2') }] },
  ])
  const without = await seed(['Level 1', null, 'Level 2'], 3)
  expect((await fixture.compare(after, without)).differences.map(({ baseNumber }) => baseNumber)).toEqual([2])
})

test('compares thousands of changed elements in batches', async () => {
  const count = 1234
  const states = [3000, 3100].map((value) => ({
    elements: Array.from({ length: count }, (_, place) => wall(place, { 'Constraints/Height': { value, unit: 'mm' } })),
    types: { 'Walls|Basic Wall|Brick': { 'Other/Cost': { value, unit: null } } },
  }))
  const ids = await Promise.all(states.map((state) => seedCapture(platform.db, state)))
  const found = await fixture.compare(ids[0] ?? '', ids[1] ?? '')
  expect(found.counts).toEqual({ added: 0, removed: 0, changed: count + 1, changedTypes: 1 })
  expectSums(found)
  expect(found.differences.at(-1)).toMatchObject({
    subject: 'Type',
    type: 'Brick',
    revitElementId: '77',
    changes: [{ set: 'Other', name: 'Cost', base: { value: 3000, unit: null }, compare: { value: 3100, unit: null } }],
  })
  expect(found.differences.at(700)?.changes).toEqual([
    { set: 'Constraints', name: 'Height', base: { value: 3000, unit: 'mm' }, compare: { value: 3100, unit: 'mm' } },
  ])
})
