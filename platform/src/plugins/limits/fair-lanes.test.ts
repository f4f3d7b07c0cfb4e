import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { memberOf } from '../access.ts'

const atOnce = 4
const members = ['local|everything', 'local|viewer']
let platform: TestApp
let inside = 0
let most = 0
let working = 0
let mostWorking = 0
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
      const config = { access: memberOf('header'), isDetached: true } as const
      rest.get('/works', { config }, async ({ detachedScope }) => {
        await detachedScope.inTransaction(async ({ tx }) => {
          working += 1
          mostWorking = Math.max(mostWorking, working)
          await tx.$client.query('select pg_sleep(0.05)')
          working -= 1
        })
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

test('lets the calls of one person and of one organization wait for each other, and those of others pass', async () => {
  // Until a call has shown that somebody is a member, their calls wait for each other only.
  for (const as of members) await call(catalogue('ACME'), 'ACME', as)
  const many = Array.from({ length: 3 * atOnce }, () => call('/waits', 'ACME'))
  try {
    await until(() => expect(inside).toBe(atOnce / 2))
    // A colleague's call does not wait for those.
    expect((await call(catalogue('ACME'), 'ACME', 'local|viewer')).status).toBe(200)
    many.push(...Array.from({ length: 3 * atOnce }, () => call('/waits', 'ACME', 'local|viewer')))
    await until(() => expect(inside).toBe(atOnce))
    expect((await call(catalogue('CFA'), 'CFA', 'local|designer')).status).toBe(200)
    // Naming an organization without being a member of it does not fill that organization's lane.
    expect((await call(catalogue('ACME'), 'ACME', 'local|designer')).status).toBe(404)
  } finally {
    open()
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(most).toBe(atOnce)
})

test('lets calls that wait for others take no more connections than calls that do not', async () => {
  const many = members.flatMap((as) => Array.from({ length: 2 * atOnce }, () => call('/works', 'ACME', as)))
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(mostWorking).toBe(atOnce)
})
