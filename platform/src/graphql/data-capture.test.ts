import { hash } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestAnswer, type TestApp } from '../testing/build-test-app.ts'
import type { OperationAnswer } from './operation-answer.ts'

let platform: TestApp
let closed: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  closed = await buildTestApp({ environment: { GRAPHQL_INTROSPECTION: 'off' } })
})
afterAll(() => Promise.all([platform.close(), closed.close()]))

const url = '/graphql/datacapture'

function ask(body: unknown, as: string | undefined = 'local|everything', on = platform): Promise<TestAnswer> {
  return on.call({ method: 'POST', url, body, ...(as !== '' && { as }) })
}

async function problemOf(body: unknown, on = platform): Promise<Problem> {
  const answer = await ask(body, undefined, on)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  return answer.json<Problem>()
}

test('answers the organizations of the signed-in person in data', async () => {
  const answer = await ask({ query: '{ organizations { id displayName roles } }' }, 'local|designer')
  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    data: {
      organizations: [
        {
          id: 'CFA',
          displayName: 'Crestline Foods',
          roles: [
            'lintel.prototypes.read',
            'lintel.revitassembly.read',
            'lintel.revitassembly.create',
            'lintel.topics.read',
          ],
        },
      ],
    },
  })
})

test('takes variables and the name of the operation', async () => {
  const query =
    'query One($with: Boolean!) { organizations { id displayName @include(if: $with) } } query Two { __typename }'
  const one = await ask({ query, operationName: 'One', variables: { with: false } }, 'local|designer')
  expect(one.json()).toEqual({ data: { organizations: [{ id: 'CFA' }] } })
  expect((await ask({ query, operationName: 'Two', variables: null })).json()).toEqual({
    data: { __typename: 'Query' },
  })
})

test('takes no call without a token, nor one that is too large', async () => {
  expect((await ask({ query: '{ __typename }' }, '')).status).toBe(401)
  expect(await problemOf({ query: `{ __typename }${' '.repeat(70_000)}` })).toMatchObject({
    status: 413,
    code: 'request/too-large',
  })
})

test.each([
  ['nothing', {}, 'request/invalid'],
  ['no object', 'query', 'request/invalid'],
  ['an unknown field', { query: '{ organization { id } }' }, 'graphql/invalid-query'],
  ['half a query', { query: '{ organizations {' }, 'graphql/invalid-query'],
  ['a query that is parsed already', { query: '{"kind":"Document","definitions":[]}' }, 'graphql/invalid-query'],
  ['JSON', { query: '[1]' }, 'graphql/invalid-query'],
  [
    'a variable that is missing',
    { query: 'query ($a: Boolean!) { __typename @include(if: $a) }' },
    'graphql/invalid-query',
  ],
  ['no such operation', { query: 'query A { __typename }', operationName: 'B' }, 'graphql/invalid-query'],
  ['a subscription', { query: 'subscription { organizations { id } }' }, 'graphql/invalid-query'],
  ['too many words', { query: `{ ${'__typename '.repeat(1001)} }` }, 'graphql/invalid-query'],
  ['too many aliases', { query: `{ ${aliases(31)} }` }, 'graphql/invalid-query'],
  ['too many directives', { query: `{ ${'__typename @skip(if: true) '.repeat(31)} }` }, 'graphql/invalid-query'],
])('answers %s with a problem', async (_what, body, code) => {
  expect(await problemOf(body)).toMatchObject({ status: 400, code })
})

test.each([
  ['arrays', nested(5000, '[', ']')],
  ['objects', nested(5000, '{"a":', '}')],
  ['one level too many', nested(17, '[', ']')],
])('refuses variables that are nested too deeply, used or not: %s', async (_what, value) => {
  const payload = `{"query":"{ __typename }","variables":{"unused":${value}}}`
  const authorization = `Bearer ${await platform.tokenFor('local|everything')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await platform.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.json<Problem>()).toMatchObject({ status: 400, code: 'request/too-deep' })
  expect(answer.body.length).toBeLessThan(1000)
})

test('takes variables of as many levels as are allowed', async () => {
  const variables = { unused: JSON.parse(nested(16, '[', ']')) as unknown }
  expect((await ask({ query: '{ __typename }', variables })).json()).toEqual({ data: { __typename: 'Query' } })
})

function nested(levels: number, open: string, close: string): string {
  return `${open.repeat(levels)}1${close.repeat(levels)}`
}

function aliases(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')
}

test('says where a query is wrong', async () => {
  const { detail, errors } = await problemOf({ query: '{\n  organizations { idd }\n}' })
  expect(detail).toContain('Cannot query field "idd" on type "Organization". Did you mean "id"?')
  expect(errors).toEqual([{ path: 'query.2:19', message: expect.stringContaining('Cannot query field "idd"') }])
})

test('tells tools the schema where that is switched on, and else nothing of it', async () => {
  const query = getIntrospectionQuery()
  expect((await ask({ query })).json<OperationAnswer>()).toMatchObject({
    data: { __schema: { queryType: { name: 'Query' } } },
  })
  expect(await problemOf({ query }, closed)).toMatchObject({ status: 400, code: 'graphql/invalid-query' })
  const { detail } = await problemOf({ query: '{ organizations { idd } }' }, closed)
  expect(detail).not.toContain('Did you mean')
})

test('takes a query once and its hash from then on, and the hash of no other', async () => {
  const query = '{ organizations { id } }'
  const persistedQuery = { version: 1, sha256Hash: hash('sha256', query) }
  expect(await problemOf({ extensions: { persistedQuery } })).toMatchObject({
    code: 'graphql/persisted-query-not-found',
  })
  const sent = await ask({ query, extensions: { persistedQuery } })
  expect((await ask({ extensions: { persistedQuery } })).json()).toEqual(sent.json())
  const other = { query: '{ __typename }', extensions: { persistedQuery } }
  expect(await problemOf(other)).toMatchObject({ status: 400, code: 'graphql/persisted-query-mismatch' })
  expect((await ask({ extensions: { persistedQuery } })).json()).toEqual(sent.json())
})

test('is no part of the description of the REST calls', async () => {
  expect((await platform.call({ url: '/api/docs/json' })).text).not.toContain('graphql')
})
