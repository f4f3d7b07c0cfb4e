import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Visit } from '@lintel/shared/contract/releases'
import { installApi } from '@lintel/shared/host'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { aRemote } from '../../testing/fixtures.ts'
import { attributeErrors, countViolations } from './release-errors.ts'
import { sendVisits } from './send-visits.ts'
import { onVisit, recordVisit } from './visits.ts'

const remote = aRemote({ baseUrl: 'http://localhost:9001/1.0.0/' })
const other = aRemote({ name: 'other', baseUrl: 'http://localhost:9002/' })
const release = { name: remote.name, version: remote.version }

// Visits that another file has left are not of these tests.
beforeEach(() => onVisit(() => undefined)())

function receive(answer = () => new HttpResponse(null, { status: 204 })) {
  const batches: { visits: Visit[]; token: string | null }[] = []
  mockServer.use(
    http.post<never, { visits: Visit[] }>('*/registry/visits', async ({ request }) => {
      batches.push({ ...(await request.json()), token: request.headers.get('authorization') })
      return answer()
    }),
  )
  return batches
}

function send(takeViolations: Parameters<typeof sendVisits>[0]['takeViolations'] = () => 0) {
  installApi({
    baseUrl: '/api',
    getAccessToken: async () => 'test-token',
    renewAccessToken: async () => 'test-token',
    onUnauthorized: () => undefined,
  })
  afterTest(sendVisits({ takeViolations, isOverride: ({ version }) => version === 'mine' }))
}

function leave() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
}

test('tells the platform in one call what was opened, also before anybody listened', async () => {
  const batches = receive()
  recordVisit({ release, outcome: 'shown', loadMs: 120.4, renderMs: 31.6 })
  send()
  recordVisit({ release, outcome: 'failed', kind: 'shared-version' })
  leave()
  await until(() => expect(batches).toHaveLength(1))
  expect(batches[0]?.token).toBe('Bearer test-token')
  expect(batches[0]?.visits).toEqual([
    { remote: 'prototypes', version: '1.0.0', outcome: 'shown', loadMs: 120, renderMs: 32 },
    { remote: 'prototypes', version: '1.0.0', outcome: 'failed', kind: 'shared-version' },
  ])
  leave()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(batches).toHaveLength(1)
})

test("tells nobody of a developer's own build", async () => {
  const batches = receive()
  send()
  recordVisit({ release: { ...release, version: 'mine' }, outcome: 'shown' })
  recordVisit({ release, outcome: 'shown' })
  leave()
  await until(() => expect(batches).toHaveLength(1))
  expect(batches[0]?.visits).toHaveLength(1)
})

test('goes on where the platform refuses', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const batches = receive(() => new HttpResponse(null, { status: 429 }))
  send()
  recordVisit({ release, outcome: 'shown' })
  leave()
  await until(() => expect(batches).toHaveLength(1))
})

test('counts what a remote does against the policy, once', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const batches = receive()
  const violations = countViolations(() => [remote, other])
  afterTest(violations.stop)
  send(violations.take)
  breakPolicy('http://localhost:9001/1.0.0/assets/a.js', 'https://evil.test/')
  breakPolicy('', 'http://localhost:9001/1.0.0/assets/style.css')
  breakPolicy('chrome-extension://abc', 'inline')
  for (const step of [1, 2]) {
    recordVisit({ release, outcome: 'shown' })
    leave()
    await until(() => expect(batches).toHaveLength(step))
  }
  expect(batches.map(({ visits }) => visits[0]?.violations)).toEqual([2, undefined])
})

function breakPolicy(sourceFile: string, blockedURI: string) {
  const event = Object.assign(new Event('securitypolicyviolation'), {
    sourceFile,
    blockedURI,
    effectiveDirective: 'connect-src',
  })
  document.dispatchEvent(event)
}

function withStack(message: string, address: string) {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n    at save (${address}:1:20)` })
}

test('names the remote whose code threw in a handler or a promise, and nobody for the rest', () => {
  const report = jest.spyOn(console, 'error').mockReturnValue()
  const found: string[] = []
  afterTest(
    attributeErrors(
      () => [remote, other],
      ({ release: { name }, kind, detail }) => found.push(`${name} ${kind} ${detail}`),
    ),
  )
  function throwAt(filename: string, error: Error) {
    window.dispatchEvent(new ErrorEvent('error', { filename, error, message: error.message }))
  }
  function rejectWith(reason: unknown) {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  }
  throwAt('http://localhost:9001/1.0.0/assets/a.js', new Error('one'))
  throwAt('http://localhost:9000/assets/main.js', withStack('two', 'http://localhost:9002/assets/b.js'))
  rejectWith(withStack('three', 'http://localhost:9002/assets/c.js'))
  throwAt('http://localhost:9000/assets/main.js', withStack('ours', 'http://localhost:9000/assets/main.js'))
  throwAt('http://localhost:9001/2.0.0/assets/a.js', new Error('of no release that is open'))
  rejectWith('a word')
  expect(found).toEqual(['prototypes handler one', 'other handler two', 'other promise three'])
  expect(report.mock.calls[0]).toEqual(['prototypes 1.0.0, by Prototype Catalog Team, failed in a handler: one'])
})
