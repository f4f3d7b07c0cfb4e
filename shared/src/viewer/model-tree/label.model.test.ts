import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { labelParts } from './label.model.ts'

test.each([
  ['Level 2', 'Level 2', ''],
  ['Basic Wall: Exterior [104711]', 'Basic Wall: Exterior', ' [104711]'],
  ['Exterior - Brick on CMU - 250mm', 'Exterior - Brick on', ' CMU - 250mm'],
  ['Basic Wall [0HtvcQ8gb8$9CF4tOvGPqS]', 'Basic Wall [0HtvcQ8gb8$', '9CF4tOvGPqS]'],
  ['Family 👩‍👩‍👧 of the second house 👩‍👩‍👧', 'Family 👩‍👩‍👧 of the se', 'cond house 👩‍👩‍👧'],
])('keeps the end of %s', (label, start, end) => {
  expect(labelParts(label)).toEqual({ start, end })
})

test('loses no letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (label) => {
      const { start, end } = labelParts(label)
      expect(start + end).toBe(label)
    }),
  )
})
