import { expect, test } from '@jest/globals'
import { aFlag } from '../../../testing/a-review.ts'
import { flagInUnits } from './review.model.ts'

test('writes measures in the units of the organization, and as they are where both would read the same', () => {
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

test('leaves alone what people have written', () => {
  const flag = aFlag({ notApproved: true, notApprovedReason: 'It is 2200 mm high.' })
  expect(flagInUnits(flag, 'imperial')).toEqual(flag)
})
