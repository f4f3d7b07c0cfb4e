import { expect, test, describe } from '@jest/globals'
import { barSummary, lineSummary } from './chart-summary.ts'
import { halfOfLongest, labelLayout, shortened, turnedReach } from './label-layout.ts'
import { layOutBars } from './nivo/bar-layout.ts'
import { movedBy, placeAt, spanOf, xOf } from './nivo/span/span-model.ts'
import * as fc from 'fast-check'
import { valueTicks } from './value-scale.ts'

describe('chart summary', () => {
  const bars = [
    { key: 'S03', label: 'S03', value: 1200 },
    { key: 'S04', label: 'S04', value: 7 },
    { key: '', label: null, value: null },
  ]

  test('says of bars how many there are, which stand out and what is picked', () => {
    expect(barSummary({ title: 'Portfolio', entries: bars, selected: ['S04', ''] })).toBe(
      'Portfolio: bar chart of 3. Highest: S03 with 1,200. Lowest: S04 with 7. Without a value: 1. Picked: S04, N/A.',
    )
  })

  test('says of a line where it begins and ends', () => {
    const points = [
      { key: '1', label: '11/01/2026', value: 0 },
      { key: '2', label: '11/02/2026', value: 4 },
    ]
    expect(lineSummary({ title: 'Requests per Day', entries: points, format: (value) => `${value}!` })).toBe(
      'Requests per Day: line chart from 11/01/2026 to 11/02/2026. Highest: 11/02/2026 with 4!. Lowest: 11/01/2026 with 0!.',
    )
  })

  test('says of one value and of none only what is so', () => {
    expect(lineSummary({ title: 'Requests', entries: [{ key: '1', label: 'Today', value: 4 }] })).toBe(
      'Requests: line chart. Highest: Today with 4.',
    )
    expect(barSummary({ title: 'Requests', entries: bars.slice(2) })).toBe(
      'Requests: bar chart of 1. Without a value: 1.',
    )
  })
})

describe('label layout', () => {
  const days = Array.from({ length: 30 }, (_, day) => `11/${String(day + 1).padStart(2, '0')}`)
  const finishes = ['Exterior Brick Veneer', 'Stucco', 'Fiber Cement Panel', 'Brick and Metal']

  test('labels that fit stay as they are', () => {
    expect(labelLayout(['S03', 'S04'], { width: 400, left: 40, mayTurn: true })).toMatchObject({ every: 1, angle: 0 })
  })

  test('on a phone labels turn and are shortened, all of them', () => {
    const { every, angle, length, height } = labelLayout(finishes, { width: 280, left: 30, mayTurn: true })
    expect({ every, angle }).toEqual({ every: 1, angle: -40 })
    expect(length).toBeLessThan(15)
    expect(height).toBeLessThan(100)
  })

  test('the first of turned labels is not cut off at the edge, even if its letters are wide', () => {
    const names = [
      'Headquarters',
      'Headquarters North',
      'Neighborhood',
      'Neighborhood South',
      'Regional',
      'Regional West',
    ]
    const { angle, length } = labelLayout(names, { width: 245, left: 29, mayTurn: true })
    expect(angle).toBe(-40)
    // 7.5 pixels per letter, turned by 40°, from the middle of the first bar.
    expect(length * 7.5 * 0.766).toBeLessThanOrEqual(29 + 245 / 12)
  })

  test('where there is room for them on the left, turned months keep their years', () => {
    const months = Array.from({ length: 24 }, (_, month) => `Dec ${2000 + month}`)
    const left = turnedReach(months)
    expect(left).toBeLessThan(60)
    expect(labelLayout(months, { width: 220, left, mayTurn: true }).length).toBe('Dec 2000'.length)
  })

  test('of a row of days some are left out', () => {
    const { every, angle } = labelLayout(days, { width: 300, left: 30, mayTurn: false })
    expect({ every, angle }).toEqual({ every: 5, angle: 0 })
  })

  test('the first and the last of flat labels have room for half of them', () => {
    // 7 pixels per letter.
    expect(halfOfLongest(['Dec 15, 2025', 'Mar 2'])).toBeGreaterThanOrEqual('Dec 15, 2025'.length * 3)
    expect(halfOfLongest([])).toBe(0)
  })

  test('of hundreds of bars not every label is shown', () => {
    const many = Array.from({ length: 200 }, (_, index) => `Store ${index}`)
    expect(labelLayout(many, { width: 800, left: 30, mayTurn: true }).every).toBe(4)
  })

  test('a label is cut where there is no room, and says so', () => {
    expect([shortened('Stucco', 6), shortened('Exterior Brick', 10)]).toEqual(['Stucco', 'Exterior…'])
  })
})

describe('bar layout', () => {
  const entries = [
    { key: 'June', label: 'June', value: 4 },
    { key: 'July', label: 'July', value: null },
  ]
  /** Two bands of 20 pixels at 10 and 40; 10 pixels a unit, up from a floor at 100. */
  const scales = {
    xScale: Object.assign((key: string) => (key === 'June' ? 10 : 40), { bandwidth: () => 20 }),
    yScale: (value: number) => 100 - value * 10,
  }
  const series = [
    { key: 'built', name: 'built', values: [3, null] },
    { key: 'failed', name: 'failed', values: [-1, null] },
    { key: 'open', name: 'open', values: [2, null] },
  ]

  test('stands bars on the floor, and has a place for one without a value', () => {
    expect(layOutBars({ entries, series: undefined, isStacked: true }, scales)).toEqual([
      { left: 10, right: 30, parts: [{ part: 0, x: 10, y: 60, width: 20, height: 40 }] },
      { left: 40, right: 60, parts: [{ part: 0, x: 40, y: 100, width: 20, height: 0 }] },
    ])
  })

  test('stacks what is above zero upwards and what is below downwards', () => {
    const [june] = layOutBars({ entries, series, isStacked: true }, scales)
    expect(june?.parts).toEqual([
      { part: 0, x: 10, y: 70, width: 20, height: 30 },
      { part: 1, x: 10, y: 100, width: 20, height: 10 },
      { part: 2, x: 10, y: 50, width: 20, height: 20 },
    ])
  })

  test('puts bars of one entry beside each other, a pixel apart', () => {
    const [june] = layOutBars({ entries, series, isStacked: false }, scales)
    expect(june?.parts).toEqual([
      { part: 0, x: 10, y: 70, width: 6, height: 30 },
      { part: 1, x: 17, y: 100, width: 6, height: 10 },
      { part: 2, x: 24, y: 80, width: 6, height: 20 },
    ])
  })
})

describe('span model', () => {
  const track = { left: 50, width: 300, count: 31 }

  test('the nearest point is found by its place in the drawing, also beside it', () => {
    expect([0, 15, 30].map((place) => xOf(track, place))).toEqual([50, 200, 350])
    expect([-100, 54, 56, 200, 900].map((x) => placeAt(track, x))).toEqual([0, 0, 1, 15, 30])
    expect(placeAt({ ...track, count: 1 }, 300)).toBe(0)
    expect(spanOf(7, 3)).toEqual({ first: 3, last: 7 })
  })

  test('keys move one end, which passes neither the other nor the edges', () => {
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

  test('every scale begins at 0, reaches the greatest value, and has few numbers, whole ones from 1 on', () => {
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
