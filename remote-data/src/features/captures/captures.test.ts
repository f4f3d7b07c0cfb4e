import { expect, test, describe } from '@jest/globals'
import { flaggedText } from './list/flagged-text.model.ts'
import { aFlag } from '../../testing/a-review.ts'
import { flagInUnits } from './review/review.model.ts'

describe('flagged text model', () => {
  test.each([
    [null, null, null, undefined],
    [0, null, null, '0 flagged'],
    [78, null, null, '78 flagged'],
    [78, 0, 0, '78 flagged'],
    [78, 5, 2, '78 flagged (+5 −2)'],
    [1204, 0, 3, '1,204 flagged (−3)'],
  ])(
    'formats %j flagged, %j new and %j no longer flagged as %j',
    (failedElementsCount, newlyFlagged, noLongerFlagged, text) => {
      expect(flaggedText({ failedElementsCount, newlyFlagged, noLongerFlagged })?.text).toBe(text)
    },
  )
})

describe('review model', () => {
  test("converts measures to the organization's units, unless both would look equal", () => {
    expect(flagInUnits(aFlag(), 'imperial')).toMatchObject({
      masterModelValue: '6′ 10 11/16″',
      elementValue: '7′ 2 5/8″',
      notApprovedReason: 'Height is 7′ 2 5/8″ instead of 6′ 10 11/16″.',
    })
    const close = aFlag({ elementValue: '2100.1 mm', notApprovedReason: 'Height is 2100.1 mm instead of 2100 mm.' })
    expect(flagInUnits(close, 'imperial')).toMatchObject({
      masterModelValue: '2100 mm',
      elementValue: '2100.1 mm',
      notApprovedReason: 'Height is 2100.1 mm instead of 2100 mm.',
    })
  })

  test('keeps texts written by users', () => {
    const flag = aFlag({ notApproved: true, notApprovedReason: 'It is 2200 mm high.' })
    expect(flagInUnits(flag, 'imperial')).toEqual(flag)
  })
})
