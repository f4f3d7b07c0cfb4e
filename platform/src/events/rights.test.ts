import { until } from '@lintel/shared/testing/runner'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { countOpenStreams } from './open-streams.ts'

const userId = 'local|everything'

let platform: TestApp
let origin: string
beforeEach(async () => {
  platform = await buildTestApp()
  origin = await platform.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => platform.close())

async function followAssets(tag: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await platform.tokenFor(userId)}`, organization: 'CFA' }
  return fetch(`${origin}/api/assets/events?tag=${encodeURIComponent(tag)}`, { headers })
}

/** The tag that the list has now: whoever has another one is told it, and then there is nothing more to follow. */
async function currentTag(): Promise<string> {
  const [, data = '{}'] = /^data: (.*)$/m.exec(await (await followAssets('another')).text()) ?? []
  return (JSON.parse(data) as { tag: string }).tag
}

test.each([
  ['role', `update members set roles = array_remove(roles, 'assets.read') where user_id = '${userId}'`],
  ['membership', `delete from members where user_id = '${userId}'`],
  ['sign-in', `update users set signed_out_at = now() + interval '1 s' where id = '${userId}'`],
])('events end when the %s is taken away, though nothing that is followed has changed', async (_what, taking) => {
  const followed = await followAssets(await currentTag())
  expect(followed.status).toBe(200)
  await until(() => expect(countOpenStreams()).toBe(1))
  await platform.asOwner(`update members set roles = array_remove(roles, 'assets.read') where user_id <> '${userId}'`)
  await platform.asOwner(taking)
  expect(await followed.text()).toMatch(/^event: assets\n/)
  await until(() => expect(countOpenStreams()).toBe(0))
})
