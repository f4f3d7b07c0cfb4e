import { beforeEach, expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { RoleName } from '../contract/role.ts'
import { storeUser } from '../session/session-store.ts'
import { aUser } from '../testing/fixtures/index.ts'
import { installPages, useCanOpen } from './open-pages.ts'

const pages = [
  { path: 'requests/:requestId', anyRole: ['revitassembly.read'] },
  { path: 'requests/form', anyRole: ['revitassembly.create'] },
] satisfies { path: string; anyRole: RoleName[] }[]

beforeEach(() => {
  installPages(pages)
  storeUser(aUser({ roles: ['revitassembly.read'] }))
})

test('a released page opens to those who hold its role', () => {
  const { result } = renderHook(useCanOpen)
  expect(result.current('/ACME/requests/7')).toBe(true)
  expect(result.current('/ACME/requests/form?prototype=P13')).toBe(false)
  expect(result.current('/ACME/prototypes')).toBe(false)
})

test('a page that is released later opens in place', () => {
  const { result } = renderHook(useCanOpen)
  act(() => installPages([...pages, { path: 'prototypes', anyRole: [] }]))
  expect(result.current('/ACME/prototypes')).toBe(true)
})
