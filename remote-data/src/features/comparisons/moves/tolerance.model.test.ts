import { expect, test } from '@jest/globals'
import { distanceText, toleranceBounds, toleranceOf } from './tolerance.model.ts'

test('tells short distances in millimeters or inches, and longer ones as other lengths are told', () => {
  expect([0.001, 0.0127, 0.02, 1, 1.25].map((meters) => distanceText(meters, 'metric'))).toEqual([
    '1 mm',
    '12.7 mm',
    '20 mm',
    '1000 mm',
    '1.250 m',
  ])
  expect([0.001, 0.0127, 0.0508, 0.5].map((meters) => distanceText(meters, 'imperial'))).toEqual([
    '0.039 in',
    '0.5 in',
    '2 in',
    '1′ 7 11/16″',
  ])
})

test('takes what is typed in the units of the organization, and what stands there at first for the usual tolerance', () => {
  expect(['1', '25', '0.1', '1e2'].map((text) => toleranceOf(text, 'metric'))).toEqual([0.001, 0.025, 0.0001, 0.1])
  expect(['0.039', '0.5'].map((text) => toleranceOf(text, 'imperial'))).toEqual([0.001, 0.0127])
})

test('takes nothing that the platform would refuse, and says what it takes', () => {
  for (const text of ['', ' ', '0', '-3', '0.05', '100001', 'wide']) expect(toleranceOf(text, 'metric')).toBeUndefined()
  expect(toleranceBounds('metric')).toBe('Between 0.1 mm and 100.000 m.')
  expect(toleranceBounds('imperial')).toBe('Between 0.004 in and 328′ 1″.')
})
