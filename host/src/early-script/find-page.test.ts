import { expect, test } from '@jest/globals'
import { anAnalyticsRemote, aRemote } from '../testing/fixtures.ts'
import { findPage } from './find-page.ts'

const requests = aRemote({
  name: 'assembly',
  pages: {
    requestView: { path: 'assembly-request/:requestId', title: 'View', anyRole: ['revitassembly.read'] },
    requestLog: { path: 'request-log/:requestId/:tab?', title: 'Log', anyRole: ['revitassembly.read'] },
    requestForm: { path: 'assembly-request/form', title: 'Form', anyRole: ['revitassembly.create'] },
  },
})
const remotes = [aRemote(), anAnalyticsRemote(), requests]

function find(address: string) {
  return findPage(remotes, address.split('/').filter(Boolean).slice(1))
}

test.each([
  ['/CFA/prototypes', 'prototypeList', {}],
  ['/CFA/prototypes/', 'prototypeList', {}],
  ['/CFA/analytics', 'analytics', {}],
  ['/CFA/assembly-request/S03 (05)', 'requestView', { requestId: 'S03 (05)' }],
  ['/CFA/request-log/7', 'requestLog', { requestId: '7' }],
  ['/CFA/request-log/7/mails', 'requestLog', { requestId: '7', tab: 'mails' }],
])('finds the page of %s and the parts of its path', (address, page, params) => {
  expect(find(address)).toEqual(expect.objectContaining({ page, params }))
})

test('prefers the page that spells out most of the address', () => {
  expect(find('/CFA/assembly-request/form')).toMatchObject({ page: 'requestForm' })
})

test.each([
  '/',
  '/CFA',
  '/account',
  '/CFA/prototypes/S03',
  '/CFA/nothing',
  '/CFA/request-log',
  '/CFA/request-log/7/mails/1',
])('finds no page for %s', (address) => {
  expect(find(address)).toBeUndefined()
})
