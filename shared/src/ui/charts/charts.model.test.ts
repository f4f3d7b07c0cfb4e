import { expect, test, describe } from '@jest/globals'
import { barSummary, lineSummary } from './chart-summary.ts'
import { legendHeight, legendsOf } from './legend.ts'
import { layOutBars, layOutLine } from './nivo/axes.ts'
import { movedBy, pointIndexAt, spanOf, pointX } from './nivo/span-model.ts'
import * as fc from 'fast-check'
import { contrast, controlContrast, hueDifference } from '../../core/organization/contrast.ts'
import { surfaces, type ThemeMode } from '../../core/organization/surfaces.ts'
import { statusPalettes } from '../components/theme/palettes.ts'
import { seriesPalettes } from './series.ts'
import { valueTicks } from './value-scale.ts'

describe('chart summary', () => {
  const bars = [
    { key: 'S03', label: 'S03', value: 1200 },
    { key: 'S04', label: 'S04', value: 7 },
    { key: '', label: null, value: null },
  ]

  test('summarizes the number of bars, the extremes and the selection', () => {
    expect(barSummary({ title: 'Portfolio', entries: bars, selected: ['S04', ''] })).toBe(
      'Portfolio: bar chart of 3. Highest: S03 with 1,200. Lowest: S04 with 7. No value: 1. Selected: S04, N/A.',
    )
  })

  test('summarizes the start and end of a line', () => {
    const points = [
      { key: '1', label: '11/01/2026', value: 0 },
      { key: '2', label: '11/02/2026', value: 4 },
    ]
    expect(lineSummary({ title: 'Requests per Day', entries: points, format: (value) => `${value}!` })).toBe(
      'Requests per Day: line chart from 11/01/2026 to 11/02/2026. Highest: 11/02/2026 with 4!. Lowest: 11/01/2026 with 0!.',
    )
  })

  test('summarizes a single value and no values', () => {
    expect(lineSummary({ title: 'Requests', entries: [{ key: '1', label: 'Today', value: 4 }] })).toBe(
      'Requests: line chart. Highest: Today with 4.',
    )
    expect(barSummary({ title: 'Requests', entries: bars.slice(2) })).toBe('Requests: bar chart of 1. No value: 1.')
  })
})

describe('axes', () => {
  const entriesOf = (labels: readonly string[]) => labels.map((label, value) => ({ key: label, label, value }))
  const size = { width: 380, height: 300 }
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Neighborhood Store ${index}`)

  test('bars whose labels fit are vertical with horizontal labels', () => {
    const { layout, axisBottom } = layOutBars({ entries: entriesOf(['S03', 'S04']), ...size })
    expect(layout).toBe('vertical')
    expect(axisBottom).toMatchObject({ tickRotation: 0, tickValues: ['S03', 'S04'] })
  })

  test('short labels that do not fit are rotated, all of them', () => {
    const months = Array.from({ length: 12 }, (_, month) => `Dec ${2000 + month}`)
    const { layout, axisBottom, margin } = layOutBars({ entries: entriesOf(months), ...size })
    expect(layout).toBe('vertical')
    expect(axisBottom).toMatchObject({ tickRotation: -40, tickValues: months })
    expect(margin.left).toBeLessThan(80)
    expect(axisBottom.format('Dec 2000' as never)).toBe('Dec 2000')
  })

  test('labels of narrow bars are rotated further, so that they do not touch each other', () => {
    const categories = Array.from({ length: 21 }, (_, index) => `Category ${index}`)
    const { axisBottom } = layOutBars({ entries: entriesOf(categories), ...size })
    expect(axisBottom).toMatchObject({ tickRotation: -65, tickValues: categories })
  })

  test('long labels turn the bars horizontal while each has room for a line', () => {
    const { layout, axisLeft, margin } = layOutBars({ entries: entriesOf(names(8)), ...size })
    expect(layout).toBe('horizontal')
    expect(axisLeft.tickValues).toHaveLength(8)
    expect(axisLeft.format('Neighborhood Store 3' as never)).toBe('Neighborhood Store 3')
    expect(margin.left).toBeLessThan(size.width / 2)
    const phone = layOutBars({ entries: entriesOf(names(8)), width: 240, height: 300 })
    expect(phone.axisLeft.format('Neighborhood Store 3' as never)).toBe('Neighborhoo…')
  })

  test('skips labels of hundreds of bars', () => {
    const { layout, axisBottom } = layOutBars({ entries: entriesOf(names(200)), width: 800, height: 300 })
    expect(layout).toBe('vertical')
    expect(axisBottom.tickValues).toHaveLength(40)
    expect(axisBottom.format('Neighborhood Store 3' as never)).toMatch(/^.{5,13}…$/)
  })

  test('skips some date labels of a line, and reserves space for half of the first and last', () => {
    const days = Array.from({ length: 30 }, (_, day) => `Dec ${day + 1}, 2025`)
    const { axisBottom, margin } = layOutLine({ entries: entriesOf(days), ...size })
    expect(axisBottom.tickValues.length).toBeLessThanOrEqual(4)
    // 6 pixels per character.
    expect(Math.min(margin.left, margin.right)).toBeGreaterThanOrEqual('Dec 15, 2025'.length * 3)
  })

  test('bands are adjacent and limited in width', () => {
    for (const layout of ['vertical', 'horizontal'] as const) {
      const entries = entriesOf(layout === 'vertical' ? ['S03', 'S04', 'S06'] : names(3))
      const { bands, margin, ...axes } = layOutBars({ entries, ...size })
      expect(axes.layout).toBe(layout)
      const edges = bands.map(({ left, top, width, height }) =>
        layout === 'vertical' ? [left, left + width] : [top, top + height],
      )
      expect(edges[1]?.[0]).toBeCloseTo(edges[0]?.[1] ?? 0)
      expect(edges[0]?.[0]).toBeGreaterThanOrEqual(layout === 'vertical' ? margin.left : margin.top)
    }
    const { bands, padding } = layOutBars({ entries: entriesOf(['S03']), width: 1200, height: 300 })
    expect((bands[0]?.width ?? 0) * (1 - padding)).toBeLessThanOrEqual(64.1)
  })

  test('negative parts are within the scale', () => {
    const series = [
      { key: 'in', name: 'in', values: [30] },
      { key: 'out', name: 'out', values: [-12] },
    ]
    const entries = [{ key: 'June', label: 'June', value: 18 }]
    expect(layOutBars({ entries, series, ...size }).scale).toMatchObject({ min: -20, max: 30 })
    expect(layOutBars({ entries, series, isStacked: false, ...size }).scale).toMatchObject({ min: -20, max: 30 })
  })
})

describe('legend', () => {
  const items = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, label: `Status ${index}`, color: '#000' }))
  const margin = { left: 40, bottom: 120 }

  test('has as many rows as its labels need, all within the margin', () => {
    const rows = legendsOf(items, { width: 380, margin })
    expect(rows.map(({ data }) => data.length)).toEqual([4, 4])
    expect(rows.map(({ translateY }) => translateY)).toEqual([100, 120])
    expect(legendHeight(items, 380)).toBe(48)
    expect(legendHeight(items, 1200)).toBe(28)
    expect(legendHeight([], 380)).toBe(0)
  })

  test('shortens names that are wider than the chart', () => {
    const long = [{ id: 'a', label: 'A status with an exceptionally long name', color: '#000' }]
    const [row] = legendsOf(long, { width: 180, margin })
    expect(row?.data[0]?.label).toMatch(/^A status with an exc.*…$/)
    expect(row?.itemWidth).toBe(180)
  })
})

describe('span model', () => {
  const track = { left: 50, width: 300, count: 31 }

  test('finds the nearest point by position, also outside of the plot', () => {
    expect([0, 15, 30].map((x) => pointX(track, x))).toEqual([50, 200, 350])
    expect([-100, 54, 56, 200, 900].map((x) => pointIndexAt(track, x))).toEqual([0, 0, 1, 15, 30])
    expect(pointIndexAt({ ...track, count: 1 }, 300)).toBe(0)
    expect(spanOf(7, 3)).toEqual({ first: 3, last: 7 })
  })

  test('keys move one end within the other end and the edges', () => {
    const span = { first: 5, last: 8 }
    const moved = (key: string, end: 'first' | 'last') => movedBy(key, span, { end, count: 31 })
    expect(moved('ArrowRight', 'first')).toEqual({ first: 6, last: 8 })
    expect(moved('ArrowLeft', 'last')).toEqual({ first: 5, last: 7 })
    expect(moved('PageUp', 'first')).toEqual({ first: 8, last: 8 })
    expect(moved('PageDown', 'last')).toEqual({ first: 5, last: 5 })
    expect(moved('Home', 'first')).toEqual({ first: 0, last: 8 })
    expect(moved('End', 'last')).toEqual({ first: 5, last: 30 })
    expect(moved('a', 'first')).toBeUndefined()
  })
})

describe('value scale', () => {
  test.each([
    [[], [0, 1]],
    [
      [null, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3.2, 1],
      [0, 1, 2, 3, 4],
    ],
    [[0.013], [0, 0.005, 0.01, 0.015]],
    [[0.9], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [[10], [0, 2, 4, 6, 8, 10]],
    [
      [11, null],
      [0, 5, 10, 15],
    ],
    [[960], [0, 200, 400, 600, 800, 1000]],
    [
      [-3, 2],
      [-3, -2, -1, 0, 1, 2],
    ],
    [[-40], [-40, -30, -20, -10, 0]],
  ])('marks the axis of %j at %j', (values, ticks) => {
    expect(valueTicks(values)).toEqual(ticks)
  })

  test.each([
    [[691, 20], 300],
    [[4], 1],
    [[50_000], 10_800],
    [[3600 * 24 * 8], 86_400],
  ])('marks the axis of durations of %j seconds every %i seconds', (seconds, step) => {
    const marks = valueTicks(
      seconds.map((value) => value / 86_400),
      'days',
    )
    expect(marks.map((mark) => Math.round(mark * 86_400))).toEqual(marks.map((_, index) => index * step))
    expect((marks.at(-1) ?? 0) * 86_400).toBeGreaterThanOrEqual(Math.max(...seconds) - 1)
  })

  test('every scale starts at 0, includes the maximum, and has few ticks, integers from 1 on', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }))), (values) => {
        const ticks = valueTicks(values)
        const greatest = Math.max(0, ...values.map((value) => value ?? 0))
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest)
        expect(greatest < 1 || ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(11)
      }),
    )
  })
})

describe('colors of series', () => {
  test.each(['light', 'dark'] as ThemeMode[])('are visible on every background in %s mode, and none is red', (mode) => {
    for (const color of seriesPalettes[mode]) {
      for (const background of surfaces(mode))
        expect(contrast(color, background)).toBeGreaterThanOrEqual(controlContrast)
      // Red brand colors and failures.
      for (const red of ['#C8102E', statusPalettes.red[mode].solid])
        expect(hueDifference(color, red)).toBeGreaterThan(15)
    }
  })
})
