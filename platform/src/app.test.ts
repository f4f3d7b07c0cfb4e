import { afterAll, beforeAll, expect, test } from '@jest/globals'
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
