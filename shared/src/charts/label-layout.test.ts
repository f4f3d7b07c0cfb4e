import { expect, test } from '@jest/globals'
import { halfOfLongest, labelLayout, shortened, turnedReach } from './label-layout.ts'

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
