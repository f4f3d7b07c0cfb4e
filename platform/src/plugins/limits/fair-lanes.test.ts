import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { memberOf } from '../access.ts'

const atOnce = 2
let platform: TestApp
let inside = 0
let most = 0
let open: () => void = () => undefined
const gate = new Promise<void>((resolve) => {
  open = resolve
})

beforeAll(async () => {
  platform = await buildTestApp({
    environment: { DATABASE_POOL_SIZE: String(atOnce / 0.4) },
    extend: (rest) => {
      rest.get('/waits', { config: { access: memberOf('header') } }, async () => {
        inside += 1
        most = Math.max(most, inside)
        await gate
        inside -= 1
        return {}
      })
    },
  })
})
afterAll(() => platform.close())

function call(url: string, organization: string, as = 'local|everything') {
  return platform.call({ url: `/api${url}`, organization, as })
}

function catalogue(organization: string): string {
  return `/lintel-webapi/prototypes/${organization}`
}

test('lets the calls of one organization wait for each other, and those of others pass', async () => {
  // Until a call has shown that somebody is a member, their calls wait for each other only.
  await call(catalogue('ACME'), 'ACME')
  await call(catalogue('CFA'), 'CFA')
  const many = Array.from({ length: 3 * atOnce }, () => call('/waits', 'ACME'))
  try {
    await until(() => expect(inside).toBe(atOnce))
    expect((await call(catalogue('CFA'), 'CFA')).status).toBe(200)
    // Naming an organization without being a member of it does not fill that organization's lane.
    expect((await call(catalogue('ACME'), 'ACME', 'local|designer')).status).toBe(404)
  } finally {
    open()
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(most).toBe(atOnce)
})
