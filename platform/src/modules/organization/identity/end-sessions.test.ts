import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { endLocalSessions } from './end-sessions.ts'
import { startTestIdentity, type TestIdentity } from './testing/start-test-identity.ts'
import { authorizeAddress, createPkce, openBrowser, refresh, signInFully } from './testing/test-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const silent = { prompt: 'none', response_mode: 'web_message' }

test('ends the sessions and refresh tokens of one account in every browser, and of nobody else', async () => {
  const [here, there] = [openBrowser(identity.app), openBrowser(identity.app)]
  const tokens = [await signInFully(here), await signInFully(there)]
  await endLocalSessions(identity.database.db, 'local|nobody-at-all')
  expect((await here.send(authorizeAddress(createPkce(), silent))).text).not.toContain('login_required')
  const account = subjectOf(tokens[0]?.id_token)
  await endLocalSessions(identity.database.db, account)
  for (const [index, browser] of [here, there].entries()) {
    expect((await browser.send(authorizeAddress(createPkce(), silent))).text).toContain('login_required')
    expect((await refresh(browser, tokens[index]?.refresh_token ?? '')).json()).toMatchObject({
      error: 'invalid_grant',
    })
  }
  expect((await signInFully(here)).access_token).toBeTruthy()
})

function subjectOf(idToken = ''): string {
  const [, payload = ''] = idToken.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub
}
