import { PassThrough } from 'node:stream'
import { captureDocumentExample, captureDocumentType } from '@lintel/shared/contract/capture-documents'
import type { Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
let begun = 0
beforeAll(async () => {
  platform = await buildTestApp({
    observeCalls: (app) =>
      app.addHook('preHandler', async ({ routeOptions }) => {
        if (routeOptions.url === '/api/capture-documents') begun += 1
      }),
  })
})
afterAll(() => platform.close())

async function makeToken(name: string, organization = 'CFA'): Promise<string> {
  const call = { method: 'POST', url: '/api/organization-tokens', as: 'local|everything', organization } as const
  return (await platform.call({ ...call, body: { name } })).json<{ token: string }>().token
}

/** A document of which nothing has come yet. */
async function begin(token: string) {
  const before = begun
  const body = new PassThrough()
  const headers = { 'content-type': captureDocumentType, authorization: `Bearer ${token}` }
  const answer = platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload: body })
  // It is not sent until somebody waits for it.
  const answered = answer.then((response) => response)
  await until(() => expect(begun).toBe(before + 1))
  async function finish(): Promise<number> {
    body.end(captureDocumentExample.map((record) => `${JSON.stringify(record)}\n`).join(''))
    return (await answered).statusCode
  }
  return { answered, finish }
}

async function refusalOf(token: string): Promise<string> {
  const answer = await (await begin(token)).answered
  expect(answer.statusCode).toBe(429)
  return answer.json<Problem>().detail
}

test('takes few documents at once of a token, of an organization and of all, before a byte of more is read', async () => {
  const [one, two, three] = [await makeToken('one'), await makeToken('two'), await makeToken('three')]
  const others = [await makeToken('four', 'HFA'), await makeToken('five', 'HFA'), await makeToken('six', 'HFA')]
  const [first, ...more] = [await begin(one), await begin(one), await begin(two), await begin(two)]
  expect(await refusalOf(one)).toBe('This token sends 2 documents already. Send the next one when one of them is in.')
  expect(await refusalOf(three)).toMatch(/^Your organization sends 4 documents already/)
  for (const other of others) more.push(await begin(other))
  expect(await first.finish()).toBe(202)
  more.push(await begin(three))
  for (const document of more) expect(await document.finish()).toBe(202)
  expect(await (await begin(one)).finish()).toBe(202)
})

test('gives the place of a document back that breaks off', async () => {
  const token = await makeToken('broken')
  for (let time = 0; time < 5; time += 1) {
    const headers = { 'content-type': captureDocumentType, authorization: `Bearer ${token}` }
    const answer = await platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload: '{' })
    expect(answer.statusCode).toBe(400)
  }
})
