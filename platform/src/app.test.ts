import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { App } from './interfaces/app.ts'
import { signedIn } from './plugins/access.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

test('gives a signed-in person their organizations and the roles of the active one', async () => {
  const answer = await platform.call({ url: '/api/users/local%7Cdesigner', as: 'local|designer', organization: 'CFA' })
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({
    id: 'local|designer',
    roles: ['lintel.prototypes.read', 'lintel.revitassembly.read', 'lintel.revitassembly.create', 'lintel.topics.read'],
    organizations: [{ id: 'CFA', displayName: 'Crestline Foods' }],
  })
})

test('documents itself as OpenAPI 3.1', async () => {
  const answer = await platform.call({ url: '/api/docs/json' })
  expect(answer.status).toBe(200)
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/users/{id}': { get: { tags: ['users'] } } } })
})

test('does not start while a call may bring an integer that no column holds', async () => {
  const body = z.object({ change: z.array(z.object({ revision: z.number().int().min(1) })) })
  const querystring = z.object({ cameraType: z.coerce.number().int().min(0).max(40_000) })
  const extend = (rest: App) =>
    void rest.post('/planted', { config: { access: signedIn() }, schema: { body, querystring } }, () => ({}))
  await expect(buildTestApp({ extend })).rejects.toThrow(
    'Give these integers of calls a minimum and a maximum that their columns can hold:\n' +
      'POST /api/planted: revision may be 1 to 9007199254740991, stored are -2147483648 to 2147483647\n' +
      'POST /api/planted: cameraType may be 0 to 40000, stored are -32768 to 32767',
  )
})
