import { expect, test } from '@jest/globals'
import { isSameForm } from './draft.model.ts'

const pathname = '/ACME/assembly-request/form'

test.each([
  ['other options', '?prototype=P14&release=1', '?prototype=P14&release=1&option.Size=2', true],
  ['what follows the earlier request', '?again=7', '?again=7&prototype=P14&release=1', true],
  ['another prototype', '?prototype=P14&release=1', '?prototype=P13&release=1', false],
  ['another release', '?prototype=P14&release=1', '?prototype=P14&release=2', false],
  ['another earlier request', '?again=7', '?again=8', false],
  ['an earlier request', '?prototype=P14&release=1', '?prototype=P14&release=1&again=7', false],
  ['an empty form', '?prototype=P14&release=1&again=7', '?prototype=P14&release=1', false],
])('%s', (_, from, to, isSame) => {
  expect(isSameForm({ pathname, search: to }, { pathname, search: from })).toBe(isSame)
})

test('another page is no form', () => {
  expect(isSameForm({ pathname: '/ACME/prototypes', search: '' }, { pathname, search: '' })).toBe(false)
})
