import { expect, test } from '@jest/globals'
import { changesOf, groupsOf, wordsOf } from './flags.model.ts'
import type { Flag } from './platform.ts'

function aFlag(parts: Partial<Flag>): Flag {
  return {
    elementNumber: 1,
    category: 'Doors',
    family: 'Single',
    type: '900',
    notApproved: false,
    parameterName: 'Width',
    masterModelValue: '900 mm',
    notApprovedReason: 'Width is 901 instead of 900 mm.',
    ...parts,
  }
}

test('groups flags by category, and counts elements instead of flags', () => {
  const wall = { category: 'Walls', notApproved: true, parameterName: null, notApprovedReason: 'Too heavy' }
  const groups = groupsOf([
    aFlag({ elementNumber: 9, ...wall }),
    aFlag({}),
    aFlag({ parameterName: 'Fire Rating', masterModelValue: 'EI 60' }),
    aFlag({ elementNumber: 2, notApprovedReason: 'Width is 902 instead of 900 mm.' }),
  ])
  expect(wordsOf(groups)).toEqual([
    '  Doors · Single · 900: 2 elements',
    '    Width is not 900 mm. (2)',
    '    Fire Rating is not EI 60. (1)',
    '  Walls · Single · 900: one element',
    '    Too heavy (1)',
  ])
})

test.each([
  [5, 2, ' (+5 −2)'],
  [0, 2, ' (−2)'],
  [0, 0, ''],
  [null, null, ''],
])('formats the changes %p and %p as in lists of captures', (newlyFlagged, noLongerFlagged, words) => {
  expect(changesOf({ newlyFlagged, noLongerFlagged })).toBe(words)
})
