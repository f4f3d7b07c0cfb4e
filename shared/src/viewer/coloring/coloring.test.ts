import { expect, test, describe } from '@jest/globals'
import { elementsOfFiles, type ListedElement } from '../elements/listed-element.ts'
import type { PropertyValue } from '../model.ts'
import { manyElements } from '../testing/appearance/many-elements.ts'
import { FakeViewer } from '../testing/fake/fake-viewer.ts'
import { colorProperties, titleOf } from './color-property.model.ts'
import { legendOf } from './legend.model.ts'
import { kindColors, otherColor, rangeColors } from './palette.ts'
import { minDifference } from '../../core/organization/color-vision.ts'
import { markColors } from '../surface/viewer-colors.ts'

describe('legend model', () => {
  function withValues(values: readonly (PropertyValue | undefined)[]): ListedElement[] {
    return values.map((value, index) => ({
      modelId: 'm',
      elementId: String(index),
      category: 'Walls',
      family: '',
      type: '',
      file: 'A.rvt',
      storey: '',
      name: '',
      propertySets: value === undefined ? [] : [{ name: 'Pset', properties: [{ name: 'Value', value }] }],
    }))
  }

  const property = { set: 'Pset', name: 'Value' }

  function legendOfValues(...values: (PropertyValue | undefined)[]) {
    const legend = legendOf(withValues(values), { property, units: 'metric' })
    return legend.map(({ name, colour, elements }) => [name, colour, elements.length])
  }

  test('offers properties of the elements by set', async () => {
    const viewer = new FakeViewer({ elements: manyElements(100) })
    await viewer.load({ urn: 'tower' })
    const properties = colorProperties(await elementsOfFiles(viewer))
    const identity = ['Category', 'Family', 'Type', 'Level', 'File']
    expect(properties.map(titleOf)).toEqual([...identity, 'Area', 'Pset_Common: FireRating'])
    expect(colorProperties(withValues(['A'])).map(titleOf)).toEqual(['Category', 'File', 'Pset: Value'])
    const furnished = withValues(['A']).map((element) => ({ ...element, room: '101 Office' }))
    expect(colorProperties(furnished).map(titleOf)).toEqual(['Category', 'Room', 'File', 'Pset: Value'])
  })

  test('lists every element with a value once, for each property', async () => {
    const viewer = new FakeViewer({ elements: manyElements() })
    await viewer.load({ urn: 'tower' })
    const elements = await elementsOfFiles(viewer)
    const counts = colorProperties(elements).map((each) => {
      const ids = legendOf(elements, { property: each, units: 'imperial' }).flatMap((entry) =>
        entry.elements.map(({ elementId }) => elementId),
      )
      expect(new Set(ids).size).toBe(ids.length)
      return ids.length
    })
    expect(counts).toEqual([10_000, 10_000, 10_000, 9800, 10_000, 10_000, 5000])
  })

  test('assigns colors to the most frequent values, and one color to the others', () => {
    expect(legendOfValues('B', 'A', 'B', undefined, '')).toEqual([
      ['B', kindColors[0], 2],
      ['A', kindColors[1], 1],
    ])
    expect(legendOfValues(true, false, true)).toEqual([
      ['Yes', kindColors[0], 2],
      ['No', kindColors[1], 1],
    ])
    const many = legendOfValues('A', ...'A B C D E F G H I J'.split(' '))
    expect(many).toHaveLength(kindColors.length + 1)
    expect(many[0]).toEqual(['A', kindColors[0], 2])
    expect(many.at(-1)).toEqual(['Other (2 values)', otherColor, 2])
  })

  test('colors numbers by magnitude, also with a unit', () => {
    expect(legendOfValues('10 m²', '2 m²', '2 m²')).toEqual([
      ['2 m²', rangeColors[1], 2],
      ['10 m²', rangeColors.at(-1), 1],
    ])
    expect(legendOfValues(3)).toEqual([['3', rangeColors[4], 1]])
    const lengths = legendOfValues(...Array.from({ length: 71 }, (_, at) => `${at} mm`))
    expect(lengths.map(([name, , count]) => [name, count])).toEqual([
      ['0 to 20 mm', 20],
      ['20 to 40 mm', 20],
      ['40 to 60 mm', 20],
      ['60 to 80 mm', 11],
    ])
    expect(lengths[0]?.[1]).toBe(rangeColors[1])
    expect(lengths.at(-1)?.[1]).toBe(rangeColors.at(-1))
    const areas = withValues(Array.from({ length: 8 }, (_, at) => `${at} m²`))
    const [first] = legendOf(areas, { property, units: 'imperial' })
    expect(first?.name).toBe('0 ft² to 21.5 ft²')
    // Values with different units have no order.
    expect(legendOfValues('2 m', '3 mm', '2 m')[0]).toEqual(['2 m', kindColors[0], 2])
  })

  test.each([
    [[-5, 0, 5, 10, 15, 20, 25, 30.5], -10],
    [[1e6, 1e6 + 1, 1e6 + 2, 1e6 + 3, 1e6 + 4, 1e6 + 5, 1e6 + 6, 1e6 + 7], 1e6],
    [[0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.007, 0.008, 0.009], 0],
  ])('finds round ranges of %j', (numbers, from) => {
    const legend = legendOfValues(...numbers)
    expect(legend.length).toBeLessThanOrEqual(rangeColors.length)
    expect(legend.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(numbers.length)
    expect(String(legend[0]?.[0]).startsWith(from.toLocaleString('en-US'))).toBe(true)
  })

  test('reads numbers in scientific notation', () => {
    expect(legendOfValues('2 m', '1e-7 m', '2 m').map(([, , count]) => count)).toEqual([1, 2])
  })
})

describe('palette', () => {
  const selections = [markColors.light['--viewer-selection'], markColors.dark['--viewer-selection']]

  function nearest(color: string, others: readonly string[]) {
    return Math.min(...others.filter((other) => other !== color).map((other) => minDifference(color, other)))
  }

  test.each(kindColors)(
    '%s differs from the other category colors, the selection and gray for all kinds of color vision',
    (color) => {
      expect(nearest(color, [...kindColors, otherColor, ...selections])).toBeGreaterThan(12)
    },
  )

  test.each(rangeColors)(
    '%s differs from the other range colors and the selection for all kinds of color vision',
    (color) => {
      expect(nearest(color, [...rangeColors, ...selections])).toBeGreaterThan(8)
    },
  )
})
