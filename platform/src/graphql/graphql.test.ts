import { hash } from 'node:crypto'
import type { Problem } from '@lintel/shared/contract'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import { buildTestApp, type TestResponse, type TestApp } from '../testing/build-test-app.ts'
import type { OperationResponse } from './execute-operation.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { PlatformError } from '../errors/platform-error.ts'
import type { App } from '../interfaces/app.ts'
import { memberOf, signedIn } from '../plugins/access.ts'
import type { UserScope } from '../plugins/organization-scope.ts'
import { declareAccess } from './field-access.ts'
import { graphqlPlugin } from './graphql-plugin.ts'
import { createBuilder, type GraphqlBuilder } from './schema-builder.ts'

describe('data capture', () => {
  let platform: TestApp
  let closed: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
    closed = await buildTestApp({ environment: { GRAPHQL_INTROSPECTION: 'off' } })
  })
  afterAll(() => Promise.all([platform.close(), closed.close()]))

  const url = '/graphql/datacapture'

  function ask(body: unknown, as: string | undefined = 'local|everything', on = platform): Promise<TestResponse> {
    return on.call({ method: 'POST', url, body, ...(as !== '' && { as }) })
  }

  async function problemOf(body: unknown, on = platform): Promise<Problem> {
    const response = await ask(body, undefined, on)
    expect(response.headers['content-type']).toContain('application/problem+json')
    return response.json<Problem>()
  }

  test('returns the organizations of the signed-in person in data', async () => {
    const response = await ask({ query: '{ organizations { id displayName roles } }' }, 'local|designer')
    expect(response.status).toBe(200)
    expect(response.json()).toEqual({
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

  test('accepts variables and an operation name', async () => {
    const query =
      'query One($with: Boolean!) { organizations { id displayName @include(if: $with) } } query Two { __typename }'
    const one = await ask({ query, operationName: 'One', variables: { with: false } }, 'local|designer')
    expect(one.json()).toEqual({ data: { organizations: [{ id: 'CFA' }] } })
    expect((await ask({ query, operationName: 'Two', variables: null })).json()).toEqual({
      data: { __typename: 'Query' },
    })
  })

  test('rejects requests without a token, and requests that are too large', async () => {
    expect((await ask({ query: '{ __typename }' }, '')).status).toBe(401)
    expect(await problemOf({ query: `{ __typename }${' '.repeat(70_000)}` })).toMatchObject({
      status: 413,
      code: 'request/too-large',
    })
  })

  test.each([
    ['an empty body', {}, 'request/invalid'],
    ['a body that is not an object', 'query', 'request/invalid'],
    ['an unknown field', { query: '{ organization { id } }' }, 'graphql/invalid-query'],
    ['an incomplete query', { query: '{ organizations {' }, 'graphql/invalid-query'],
    ['a query that is already parsed', { query: '{"kind":"Document","definitions":[]}' }, 'graphql/invalid-query'],
    ['JSON', { query: '[1]' }, 'graphql/invalid-query'],
    ['a missing variable', { query: 'query ($a: Boolean!) { __typename @include(if: $a) }' }, 'graphql/invalid-query'],
    ['an unknown operation name', { query: 'query A { __typename }', operationName: 'B' }, 'graphql/invalid-query'],
    ['a subscription', { query: 'subscription { organizations { id } }' }, 'graphql/invalid-query'],
    ['too many tokens', { query: `{ ${'__typename '.repeat(1001)} }` }, 'graphql/invalid-query'],
    ['too many aliases', { query: `{ ${aliases(31)} }` }, 'graphql/invalid-query'],
    ['too many directives', { query: `{ ${'__typename @skip(if: true) '.repeat(31)} }` }, 'graphql/invalid-query'],
  ])('answers %s with a problem', async (_what, body, code) => {
    expect(await problemOf(body)).toMatchObject({ status: 400, code })
  })

  test.each([
    ['arrays', nested(5000, '[', ']')],
    ['objects', nested(5000, '{"a":', '}')],
    ['one level too many', nested(17, '[', ']')],
  ])('rejects variables that are nested too deeply, used or not: %s', async (_what, value) => {
    const payload = `{"query":"{ __typename }","variables":{"unused":${value}}}`
    const authorization = `Bearer ${await platform.tokenFor('local|everything')}`
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await platform.app.inject({ method: 'POST', url, headers, payload })
    expect(response.json<Problem>()).toMatchObject({ status: 400, code: 'request/too-deep' })
    expect(response.body.length).toBeLessThan(1000)
  })

  test('accepts variables up to the maximum depth', async () => {
    const variables = { unused: JSON.parse(nested(16, '[', ']')) as unknown }
    expect((await ask({ query: '{ __typename }', variables })).json()).toEqual({ data: { __typename: 'Query' } })
  })

  function nested(levels: number, open: string, close: string): string {
    return `${open.repeat(levels)}1${close.repeat(levels)}`
  }

  function aliases(count: number): string {
    return Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')
  }

  test('reports the position of an error in a query', async () => {
    const { detail, errors } = await problemOf({ query: '{\n  organizations { idd }\n}' })
    expect(detail).toContain('Cannot query field "idd" on type "Organization". Did you mean "id"?')
    expect(errors).toEqual([{ path: 'query.2:19', message: expect.stringContaining('Cannot query field "idd"') }])
  })

  test('allows introspection only if enabled, and reveals nothing of the schema otherwise', async () => {
    const query = getIntrospectionQuery()
    expect((await ask({ query })).json<OperationResponse>()).toMatchObject({
      data: { __schema: { queryType: { name: 'Query' } } },
    })
    expect(await problemOf({ query }, closed)).toMatchObject({ status: 400, code: 'graphql/invalid-query' })
    const { detail } = await problemOf({ query: '{ organizations { idd } }' }, closed)
    expect(detail).not.toContain('Did you mean')
  })

  test('accepts the hash of a query that was sent before, and no other', async () => {
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

  test('is not part of the OpenAPI document @full', async () => {
    expect((await platform.call({ url: '/api/docs/json' })).text).not.toContain('graphql')
  })
})

describe('operation', () => {
  let platform: TestApp
  let queries: string[]
  let late: string[]
  beforeEach(async () => {
    queries = []
    late = []
    platform = await buildTestApp({ extend: (rest) => inject(rest, addInjectedTypes) })
  })
  afterEach(() => platform.close())

  function inject(rest: App, addTypes: (builder: GraphqlBuilder) => void): void {
    const builder = createBuilder()
    addTypes(builder)
    const loadSchema = () => Promise.resolve(builder.toSchema())
    void rest.register(graphqlPlugin, { name: 'injected', productId: 'lintel', hasIntrospection: true, loadSchema })
  }

  async function query<Row>({ tx }: UserScope, text: string, values: unknown[] = []): Promise<Row[]> {
    queries.push(text)
    return (await tx.$client.query(text, values)).rows as Row[]
  }

  type Numbered = { n: number }

  async function loadDoubles(scope: UserScope, numbers: readonly number[]): Promise<Map<number, number>> {
    const rows = await query<Numbered>(scope, 'select unnest($1::int[]) as n', [numbers])
    return new Map(rows.map(({ n }) => [n, n * 2]))
  }

  const administrators = declareAccess(memberOf('header', { anyRole: ['organization.update'] }))

  function addInjectedTypes(builder: GraphqlBuilder): void {
    const row = builder.objectRef<Numbered>('Row')
    row.implement({
      fields: (t) => ({
        n: t.exposeInt('n'),
        double: t.int({ nullable: true, resolve: ({ n }, _args, context) => context.load(loadDoubles, n) }),
        same: t.field({ type: row, resolve: ({ n }) => ({ n }) }),
        rows: t.field({ type: [row], args: { take: t.arg.int({ required: true }) }, resolve: () => [] }),
        secret: t.string({ nullable: true, ...administrators, resolve: () => 'for administrators' }),
        text: t.string({ resolve: ({ n }) => String(n).padEnd(10_000, 'x') }),
        texts: t.stringList({ resolve: () => Promise.resolve(['x'.repeat(5000), 'x'.repeat(5000)]) }),
      }),
    })
    builder.queryFields((t) => ({
      rows: t.field({
        type: [row],
        args: { take: t.arg.int({ defaultValue: 10 }) },
        ...declareAccess(signedIn()),
        resolve: (_root, { take }, { scope }) =>
          query<Numbered>(scope, 'select generate_series(1, $1)::int as n', [take]),
      }),
      members: t.stringList({
        ...administrators,
        resolve: async (_root, _args, { scope }) =>
          (await query<{ id: string }>(scope, 'select distinct user_id as id from members')).map(({ id }) => id),
      }),
      visible: t.stringList({
        ...declareAccess(signedIn()),
        resolve: async (_root, _args, { scope }) =>
          (await query<{ id: string }>(scope, 'select id from organizations')).map(({ id }) => id),
      }),
      refused: t.string({
        ...declareAccess(signedIn()),
        resolve: () => Promise.reject(new PlatformError('injected/refused', 409, 'No.')),
      }),
      broken: t.string({
        nullable: true,
        ...declareAccess(signedIn()),
        resolve: () => Promise.reject(new Error('the password of the database')),
      }),
      slow: t.field({
        type: row,
        ...declareAccess(signedIn()),
        resolve: async (_root, _args, { scope }) => {
          await wait(50)
          const [found] = await query<Numbered>(scope, 'select 1 as n')
          late.push('slow')
          return found ?? { n: 0 }
        },
      }),
    }))
    builder.mutationType()
    builder.mutationFields((t) => ({
      rename: t.string({
        args: { name: t.arg.string({ required: true }) },
        ...administrators,
        resolve: async (_root, { name }, { scope }) => {
          await query(scope, 'update organizations set display_name = $1', [name])
          return name
        },
      }),
      fail: t.string({
        nullable: true,
        ...declareAccess(signedIn()),
        resolve: () => Promise.reject(new PlatformError('injected/refused', 409, 'No.')),
      }),
    }))
  }

  function ask(
    text: string,
    more: { variables?: object; organization?: string; as?: string } = {},
  ): Promise<TestResponse> {
    const { variables, ...caller } = { as: 'local|everything', ...more }
    return platform.call({ method: 'POST', url: '/api/injected', body: { query: text, variables }, ...caller })
  }

  async function answerTo(...asked: Parameters<typeof ask>): Promise<OperationResponse> {
    const response = await ask(...asked)
    expect(response.status).toBe(200)
    return response.json<OperationResponse>()
  }

  async function nameOfOrganization(): Promise<string | undefined> {
    const [found] = await platform.asOwner<{ name: string }>(
      `select display_name as name from organizations where id = 'CFA'`,
    )
    return found?.name
  }

  test('runs one query for the data of all rows', async () => {
    const { data } = await answerTo('{ rows(take: 50) { n double } }')
    expect((data as { rows: unknown[] }).rows[49]).toEqual({ n: 50, double: 100 })
    expect(queries).toEqual(['select generate_series(1, $1)::int as n', 'select unnest($1::int[]) as n'])
  })

  test('commits a mutation', async () => {
    const { data, errors } = await answerTo('mutation { rename(name: "Kept") }', { organization: 'CFA' })
    expect([data, errors]).toEqual([{ rename: 'Kept' }, undefined])
    expect(await nameOfOrganization()).toBe('Kept')
  })

  test('rolls everything back if one field of a mutation fails, and returns no data @full', async () => {
    const answer = await answerTo('mutation { rename(name: "Lost") fail }', { organization: 'CFA' })
    expect(answer.data).toBeNull()
    expect(answer.errors).toEqual([
      { message: 'No.', path: ['fail'], extensions: { code: 'injected/refused', status: 409 } },
    ])
    expect(await nameOfOrganization()).not.toBe('Lost')
  })

  test('responds when every resolver has finished, including siblings of a failed one', async () => {
    const { data, errors } = await answerTo('{ refused slow { double } }')
    expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([null, ['injected/refused']])
    expect(late).toEqual(['slow'])
    expect(queries).toEqual(['select 1 as n', 'select unnest($1::int[]) as n'])
    expect(platform.pool.totalCount - platform.pool.idleCount).toBe(0)
  })

  test('logs unexpected errors, and returns the remaining data @full', async () => {
    const { data, errors } = await answerTo('{ broken rows(take: 1) { n } }')
    expect(data).toEqual({ broken: null, rows: [{ n: 1 }] })
    expect(errors?.[0]?.extensions).toEqual({ code: 'platform/unexpected', status: 500 })
    expect(JSON.stringify(errors)).not.toContain('password')
    expect(platform.logged()).toContain('the password of the database')
  })

  test.each([
    ['no organization', {}, 'organizations/header-missing'],
    [
      'an organization of which the caller is not a member',
      { organization: 'CFA', as: 'local|guest' },
      'organizations/not-found',
    ],
    ['an unknown organization', { organization: 'no id at all' }, 'organizations/not-found'],
    ['a member without the role', { organization: 'CFA', as: 'local|designer' }, 'roles/missing'],
  ])('resolves no field of an organization for %s', async (_who, caller, code) => {
    const { data, errors } = await answerTo('{ members }', caller)
    expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([null, [code]])
    expect(queries).toEqual([])
  })

  test("returns the rows of the header's organization if the caller is a member, otherwise none", async () => {
    const { data } = await answerTo('{ members }', { organization: 'HFA' })
    const own = await platform.asOwner<{ id: string }>(
      `select user_id as id from members where organization_id = 'HFA'`,
    )
    expect((data as { members: string[] }).members.sort()).toEqual(own.map(({ id }) => id).sort())
  })

  test('does not enter an organization of which the caller is not a member', async () => {
    const { data } = await answerTo('{ visible }', { organization: 'HFA', as: 'local|designer' })
    expect(data).toEqual({ visible: ['CFA'] })
  })

  test('checks the roles of a field below an object, and returns the rest of the object', async () => {
    const { data, errors } = await answerTo('{ rows(take: 1) { n secret } }', {
      organization: 'CFA',
      as: 'local|designer',
    })
    expect(data).toEqual({ rows: [{ n: 1, secret: null }] })
    expect(errors?.[0]).toMatchObject({
      path: ['rows', 0, 'secret'],
      extensions: { code: 'roles/missing', status: 403 },
    })
    const allowed = await answerTo('{ rows(take: 1) { secret } }', { organization: 'CFA' })
    expect(allowed).toEqual({ data: { rows: [{ secret: 'for administrators' }] } })
  })

  test.each([
    ['a long page', '{ rows(take: 20000) { n } }', {}],
    ['a page length in a variable', 'query ($take: Int!) { rows(take: $take) { n } }', { take: 20_000 }],
    ['nested pages', '{ rows(take: 50) { rows(take: 50) { rows(take: 50) { n } } } }', {}],
    ['fragments that multiply', `{ slow { ...F0 } } ${fragments(13)}`, {}],
  ])('rejects %s before running any query', async (_what, text, variables) => {
    const response = await ask(text, { variables })
    expect(response.json<Problem>()).toMatchObject({ status: 400, code: 'graphql/too-expensive' })
    expect(queries).toEqual([])
  })

  test.each(['text', 'texts'])('rejects a response that is too large: %s', async (field) => {
    const response = await ask(`{ rows(take: 500) { ${field} } }`)
    expect(response.json<Problem>()).toMatchObject({ status: 400, code: 'graphql/too-large' })
    expect(response.text.length).toBeLessThan(1000)
    expect((await answerTo(`{ rows(take: 50) { ${field} } }`)).errors).toBeUndefined()
  })

  test('returns some of many errors, all shortened @full', async () => {
    const alias = 'a'.repeat(8000)
    const caller = { organization: 'CFA', as: 'local|designer' }
    const many = await answerTo('{ rows(take: 4000) { secret } }', caller)
    expect(many.errors?.at(-1)).toEqual({
      message: expect.stringMatching(/^… and 3\d\d\d more\.$/),
      extensions: { code: 'graphql/more-errors', status: 400 },
    })
    expect(JSON.stringify(many.errors).length).toBeLessThan(16_384)
    const long = await answerTo(`{ rows(take: 3) { ${alias}: secret } }`, caller)
    expect(long.errors).toHaveLength(3)
    expect(JSON.stringify(long.errors).length).toBeLessThan(16_384)
  })

  function fragments(count: number): string {
    const each = Array.from({ length: count }, (_, index) => {
      const next = index + 1 < count ? `...F${index + 1}` : 'n'
      return `fragment F${index} on Row { same { ${next} } rows(take: 1) { ${next} } }`
    })
    return each.join(' ')
  }

  test('rejects a query that is nested too deeply', async () => {
    const text = `{ slow { ${'same { '.repeat(15)} n ${'} '.repeat(15)} } }`
    expect((await ask(text)).json<Problem>()).toMatchObject({ status: 400, code: 'graphql/invalid-query' })
    expect(queries).toEqual([])
  })

  test('does not start with fields that declare no access, or with non-null fields that have their own roles', async () => {
    const other = await buildTestApp({
      extend: (rest) =>
        inject(rest, (builder) => {
          const row = builder.objectRef<Numbered>('Row').implement({
            fields: (t) => ({ n: t.int({ ...administrators, resolve: ({ n }) => n }) }),
          })
          builder.queryField('forgotten', (t) => t.field({ type: row, resolve: () => ({ n: 1 }) }))
        }),
    })
    const service = other.app.graphqlServices.find(({ url }) => url === '/api/injected')
    await expect(service?.open()).rejects.toThrow(
      "The GraphQL schema isn't valid: Query.forgotten doesn't declare who can read it; Row.n must be nullable.",
    )
    await other.close()
  })
})
