import { expect, test } from '@jest/globals'
import { anAnalyticsRemote, aRemote } from '../testing/fixtures.ts'
import { findPage } from './find-page.ts'

const requests = aRemote({
  name: 'assembly',
  pages: {
    requestView: { path: 'assembly-request/:requestId', title: 'View', anyRole: ['revitassembly.read'] },
    requestForm: { path: 'assembly-request/form', title: 'Form', anyRole: ['revitassembly.create'] },
  },
})
const remotes = [aRemote(), anAnalyticsRemote(), requests]

test.each([
  ['/CFA/prototypes', 'CFA', 'prototypeList'],
  ['/CFA/prototypes/', 'CFA', 'prototypeList'],
  ['/A%2FB/analytics', 'A/B', 'analytics'],
  ['/CFA/assembly-request/17', 'CFA', 'requestView'],
])('finds the page of %s', (address, organizationId, page) => {
  expect(findPage(remotes, address)).toMatchObject({ organizationId, page })
})

test('prefers the page that spells out most of the address', () => {
  expect(findPage(remotes, '/CFA/assembly-request/form')).toMatchObject({ page: 'requestForm' })
})

test.each(['/', '/CFA', '/account', '/CFA/prototypes/S03', '/CFA/nothing'])('finds no page for %s', (address) => {
  expect(findPage(remotes, address)).toBeUndefined()
})
