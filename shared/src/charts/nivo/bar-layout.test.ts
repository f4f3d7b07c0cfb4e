import { expect, test } from '@jest/globals'
import { layOutBars } from './bar-layout.ts'

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
