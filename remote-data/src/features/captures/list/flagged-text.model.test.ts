import { expect, test } from '@jest/globals'
import { flaggedText } from './flagged-text.model.ts'

test.each([
  [null, null, null, undefined],
  [0, null, null, '0 flagged'],
  [78, null, null, '78 flagged'],
  [78, 0, 0, '78 flagged'],
  [78, 5, 2, '78 flagged (+5 −2)'],
  [1204, 0, 3, '1,204 flagged (−3)'],
])(
  'of %j flagged, %j of them new and %j no longer, says %j',
  (failedElementsCount, newlyFlagged, noLongerFlagged, text) => {
    expect(flaggedText({ failedElementsCount, newlyFlagged, noLongerFlagged })?.text).toBe(text)
  },
)
