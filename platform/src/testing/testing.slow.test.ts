import { mkdtemp, rm, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, afterEach, describe } from '@jest/globals'
import { readConfig } from '../config.ts'
import type { ApiDocument } from './matrices/sample-bodies.ts'
import { createTestTokens } from './test-tokens.ts'
import { sendHiddenSamples, walkBoundMatrix, type Caller, type Walk } from './bounds/bound-matrix.ts'
import { startMeasured } from './bounds/measured-process.ts'
import { z } from 'zod'
import { defineJob, type AnyJobKind } from '../jobs/job-kind.ts'
import { jobKinds } from '../modules/modules.ts'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../ifc/testing/ifc-text.ts'
import { organizationId } from '../modules/data/capture-ingestions/testing/ingestion-fixture.ts'
import { openCommandHarness, startProxy, type CommandHarness } from './command/command-harness.ts'
import { declareAccess } from '../graphql/field-access.ts'
import { graphqlPlugin } from '../graphql/graphql-plugin.ts'
import { createBuilder, type GraphqlBuilder } from '../graphql/schema-builder.ts'
import { enterScope } from '../database/scope.ts'
import { listMembers } from '../modules/organization/members/repository.ts'
import { memberOf, signedIn } from '../plugins/access.ts'
import { PlatformError } from '../errors/platform-error.ts'
import { seedReviewedCapture } from '../modules/data/capture-reviews/testing/seed-reviewed-capture.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { walkFieldMatrix } from './matrices/field-matrix.ts'
import { foreignId, foreignOrganization } from './matrices/foreign-organization.ts'
import { fieldQueries } from './matrices/field-queries.ts'
import { eq, sql } from 'drizzle-orm'
import { seedTopic } from '../modules/data/topics/testing/topic-calls.ts'
import { captures } from '../modules/data/captures/schema.ts'
import { walkMaximumMatrix } from './matrices/maximum-matrix.ts'
import { walkWriteMatrix } from './matrices/write-matrix.ts'
import { planLists } from './plans/planned-lists.ts'
import { fewRows, plannedTables } from './plans/planned-tables.ts'

describe('bound matrix', () => {
  const injected = '/api/injected/'

  let walk: Walk
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-bounds-'))
    const server = await startMeasured(folder)
    const { tokenFor } = await createTestTokens(readConfig({}).identity)
    const [memberToken, guestToken] = await Promise.all([tokenFor('local|everything'), tokenFor('local|guest')])
    const origin = `http://127.0.0.1:${server.port}/api`
    const headers = { authorization: `Bearer ${memberToken}`, organization: 'CFA', 'content-type': 'application/json' }
    const document = (await (await fetch(`${origin}/docs/json`)).json()) as ApiDocument
    const made = await fetch(`${origin}/organization-tokens`, { method: 'POST', headers, body: '{"name":"Bounds"}' })
    const { token: organizationToken } = (await made.json()) as { token: string }
    const callers: Caller[] = [
      { userId: 'local|everything', token: memberToken, organizationToken, isGuest: false },
      { userId: 'local|guest', token: guestToken, isGuest: true },
    ]
    walk = { server, document, callers, folder }
  }, 300_000)
  afterAll(async () => {
    await walk.server.stop()
    await rm(walk.folder, { recursive: true, force: true })
  })

  test('knows valid bodies of routes that the document leaves out', async () => {
    const statuses = Object.fromEntries(await sendHiddenSamples(walk, walk.callers[0] as Caller))
    expect(statuses).toEqual({ '/mcp': 200, '/api/oauth/register': 201 })
  })

  test('no request blocks the server or uses much memory, whatever it contains', async () => {
    expect(await walkBoundMatrix(walk, (url) => !url.startsWith(injected))).toEqual([])
  }, 1_200_000)

  test('detects routes on which a request can block the server', async () => {
    const violations = await walkBoundMatrix(walk, (url) => url.startsWith(injected))
    const seen = violations.map(
      ({ route, fault }) => `${route} ${fault.replaceAll(/\d+/g, 'n').replace(/left-.*/, 'left')}`,
    )
    // On a busy machine, the route that blocks the server is also reported for its memory.
    const rest = seen.filter((fault) => fault !== 'POST /api/injected/wide takes n MB')
    expect([...new Set(rest)].toSorted()).toEqual([
      'POST /api/injected/failing is answered n',
      'POST /api/injected/left is refused with n and leaves left',
      'POST /api/injected/long is answered by n bytes',
      'POST /api/injected/wide holds the server for n ms',
    ])
  }, 300_000)
})

describe('jobs', () => {
  type Field = { type?: string; anyOf?: Field[] }

  /** Longer than anything that a job may contain. */
  const endless = 'a'.repeat(1000)

  /** Problems of a job kind's payload: anything but texts with a maximum length. */
  function faultsOf({ payload }: AnyJobKind): string[] {
    const schema = z.toJSONSchema(payload) as { properties?: Record<string, Field>; additionalProperties?: unknown }
    if (schema.additionalProperties !== false) return ['takes anything']
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const types = (field.anyOf ?? [field]).map(({ type }) => type)
      if (types.some((type) => type !== 'string' && type !== 'null')) return [`${name} is no text`]
      const issues = payload.safeParse({ [name]: endless }).error?.issues ?? []
      return issues.some(({ path }) => path[0] === name) ? [] : [`${name} has no end`]
    })
  }

  test('every job contains only ids of limited length', () => {
    expect(jobKinds.map((kind) => [kind.name, faultsOf(kind)]).filter(([, faults]) => faults?.length !== 0)).toEqual([])
    expect(jobKinds.length).toBeGreaterThan(10)
  })

  test('detects a job with an unlimited text, a list, or any value', () => {
    const retries = { limit: 0, delay: 0, longestDelay: 0 }
    const injected = z.object({
      text: z.string(),
      list: z.array(z.uuid()),
      more: z.record(z.string(), z.uuid()),
      id: z.uuid(),
    })
    expect(faultsOf(defineJob({ name: 'injected', payload: injected, retries }))).toEqual([
      'text has no end',
      'list is no text',
      'more is no text',
    ])
    expect(faultsOf({ name: 'open', payload: z.record(z.string(), z.string()), retries })).toEqual(['takes anything'])
  })
})

describe('command', () => {
  /** Each command is a separate process, which takes seconds on a busy machine. */
  const timeout = 240_000

  let harness: CommandHarness
  beforeAll(async () => {
    harness = await openCommandHarness()
  }, timeout)
  afterAll(() => harness.close(), timeout)

  function store(mark: string): string {
    return ifcText([...project, ...walls([{ properties: [`'Mark',$,IFCTEXT('${mark}'),$`] }])])
  }

  async function write(name: string, content: string | Uint8Array): Promise<string> {
    const file = join(harness.folder, name)
    await writeFile(file, content)
    return file
  }

  function call(url: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') {
    const bodySchema = body || method === 'DELETE' ? { method, body } : {}
    return harness.server.platform.call({
      url: `/api${url}`,
      as: 'local|everything',
      organization: organizationId,
      ...bodySchema,
    })
  }

  function rows<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
    return harness.server.platform.asOwner<Row & object>(query, values)
  }

  test(
    'uploads files to the project with this name, waits for their captures, and skips files that were captured before',
    async () => {
      const files = [await write('A.ifc', store('a')), await write('B.ifc', store('b'))]
      const proposed = await harness.run(['upload', ...files, '--wait', '--json'])
      expect([proposed.status, proposed.errors]).toEqual([0, expect.stringContaining('Uploading A.ifc')])
      expect(proposed.events.map(({ event, isKnown }) => [event, isKnown])).toEqual([
        ['captured', false],
        ['captured', false],
      ])
      const [capture] = await rows('select captured_by_id, file_origin_path from captures where id = $1', [
        proposed.events[0]?.['captureId'],
      ])
      expect(capture).toEqual({ captured_by_id: null, file_origin_path: harness.folder })
      const again = await harness.run(['upload', files[0] ?? '', '--project', '0815 main street', '--wait'])
      expect([again.status, again.output]).toEqual([
        0,
        expect.stringMatching(/^A\.ifc was already captured: [\da-f-]{36}\n$/),
      ])
      const other = await harness.run(['upload', await write('C.ifc', store('c')), '--project', '0815', '--json'])
      expect(other.events).toEqual([
        { event: 'uploaded', file: files[0]?.replace('A.', 'C.'), ingestionId: expect.any(String) },
      ])
    },
    timeout,
  )

  test(
    'reports errors of its arguments by exit status and message, before sending anything',
    async () => {
      const file = await write('D.ifc', store('d'))
      const wrong: [string[], Record<string, string>, RegExp][] = [
        [['upload', file], { LINTEL_TOKEN: '' }, /^No token found/],
        [['upload', file, '--organization', 'HFA'], {}, /^The token belongs to organization CFA/],
        [['upload', file, '--project', 'Nowhere'], {}, /^No project matches Nowhere/],
        [['upload', file, '--color'], {}, /--color/],
      ]
      for (const [args, environment, words] of wrong) {
        const { status, errors, output } = await harness.run(args, environment)
        expect([status, output]).toEqual([2, ''])
        expect(errors).toMatch(words)
      }
      const help = await harness.run(['--help'])
      expect([help.status, help.output]).toEqual([0, expect.stringContaining('--fail-on-flags')])
    },
    timeout,
  )

  test(
    'sends valid files although others are rejected, and reports the reason as text and as JSON',
    async () => {
      const [good, bad] = [await write('E.ifc', store('e')), await write('F.ifc', 'no model')]
      const { status, events } = await harness.run(['upload', 'missing.ifc', 'list.pdf', bad, good, '--wait', '--json'])
      expect(status).toBe(1)
      expect(events.map(({ event, code }) => [event, code])).toEqual([
        ['failed', 'file/missing'],
        ['failed', 'file/no-building-file'],
        ['failed', 'captures/ingestion-failed'],
        ['captured', undefined],
      ])
      expect(events[2]?.['detail']).toMatch(/^\/.*F\.ifc: /)
    },
    timeout,
  )

  test(
    'rejects an empty file and models in other formats before sending anything, and suggests an export format',
    async () => {
      const files = [await write('Empty.ifc', ''), 'Store.rvt', 'Plan.DWG', 'Store.ifcxml', 'Store.ifcx']
      const sent = await rows<{ count: string }>('select count(*) from uploads')
      const { status, events } = await harness.run(['upload', ...files, '--json'])
      expect(status).toBe(1)
      expect(events.map(({ code, detail }) => [code, detail])).toEqual([
        ['file/empty', expect.stringMatching(/Empty\.ifc is empty \(0 bytes\)\.$/)],
        [
          'file/no-building-file',
          expect.stringMatching(/^Store\.rvt: Revit files aren't supported\. Export the model as IFC/),
        ],
        [
          'file/no-building-file',
          expect.stringMatching(/^Plan\.DWG: Drawings aren't supported\. Export the building model as IFC/),
        ],
        [
          'file/no-building-file',
          expect.stringMatching(/^Store\.ifcxml: ifcXML isn't supported\. Export the model as IFC in STEP format/),
        ],
        [
          'file/no-building-file',
          expect.stringMatching(/^Store\.ifcx: IFC 5 isn't supported yet\. Export the model as/),
        ],
      ])
      expect(await rows('select count(*) from uploads')).toEqual(sent)
    },
    timeout,
  )

  test(
    'fails with a token for documents only, and with a revoked one',
    async () => {
      const file = await write('G.ifc', store('g'))
      const { id, token } = await harness.makeToken('documents')
      const forbidden = await harness.run(['upload', file, '--json'], { LINTEL_TOKEN: token })
      expect(forbidden.status).toBe(1)
      expect(forbidden.events).toMatchObject([{ status: 403, code: 'organization-tokens/rights-missing' }])
      await call(`/organization-tokens/${id}`, undefined, 'DELETE')
      const tokenFile = await write('token', `${token}\n`)
      const refused = await harness.run(['upload', file, file, '--token-file', tokenFile, '--json'])
      expect(refused.status).toBe(1)
      expect(refused.events).toMatchObject([{ status: 401, code: 'organization-tokens/refused' }])
    },
    timeout,
  )

  test(
    'resumes an interrupted upload where it stopped, and retries while the platform is unavailable',
    async () => {
      const between = await startProxy(harness.server)
      const file = await write('Large.ifc', Buffer.alloc(12 * 1024 * 1024, 'x'))
      let [pieces, away] = [0, 2]
      between.respondInstead = ({ method }, answer) => {
        if (method === 'POST' && away > 0) {
          away -= 1
          answer.writeHead(503).end()
          return true
        }
        if (method === 'PATCH') pieces += 1
        // The second part never gets a response.
        return method === 'PATCH' && pieces > 1
      }
      const first = harness.start(['upload', file], { LINTEL_SERVER: between.address })
      await until(() => expect(pieces).toBe(2), { timeout: 60_000 })
      first.child.kill('SIGTERM')
      expect(await first.ended).toMatchObject({
        status: 130,
        errors: expect.stringContaining('Run the same command again to resume'),
      })
      pieces = 0
      between.respondInstead = ({ method }) => {
        if (method === 'PATCH') pieces += 1
        return false
      }
      const second = await harness.run(['upload', file], { LINTEL_SERVER: between.address })
      expect([second.status, pieces, away]).toEqual([0, 1, 0])
      expect(await rows(`select received::int from uploads where file_name = 'Large.ifc'`)).toEqual([
        { received: 12 * 1024 * 1024 },
      ])
      between.close()
    },
    timeout,
  )

  test(
    'reports what a review has flagged by group, of a capture and of a file, and fails on it if requested',
    async () => {
      const sent = await harness.run(['upload', await write('H.ifc', store('h')), '--wait', '--json'])
      const captureId = String(sent.events[0]?.['captureId'])
      const clean = await harness.run(['review', captureId, '--fail-on-flags'])
      expect([clean.status, clean.output]).toEqual([0, `${captureId}: 0 flagged\n`])
      const [brick] = (await call('/master-model')).json<MasterElement[]>()
      const verdict = { status: 'Not Approved', notApprovedReason: 'Too heavy', revision: brick?.revision }
      expect((await call(`/master-model/${brick?.id}`, verdict, 'PUT')).status).toBe(200)
      const again = await harness.run(['review', captureId, '--again', '--json'])
      const groups = [
        {
          category: 'Walls',
          family: 'Basic Wall',
          type: 'Brick',
          elements: 1,
          reasons: [{ reason: 'Too heavy', elements: 1 }],
        },
      ]
      expect(again.status).toBe(0)
      expect(again.events).toMatchObject([{ event: 'reviewed', captureId, flagged: 1, newlyFlagged: 1, groups }])
      const file = await write('I.ifc', store('i'))
      const flagged = await harness.run(['review', file, '--project', '0815', '--fail-on-flags'])
      expect(flagged.status).toBe(3)
      expect(flagged.output).toContain(
        `${file}: 1 flagged\n  Walls · Basic Wall · Brick: one element\n    Too heavy (1)\n`,
      )
      const version = await harness.run([
        'review',
        await write('J.ifc', store('j')),
        '--version-of',
        captureId,
        '--json',
      ])
      expect(version.events.at(-1)).toMatchObject({
        event: 'reviewed',
        flagged: 1,
        newlyFlagged: 0,
        noLongerFlagged: 0,
      })
      const unknown = await harness.run(['review', '00000000-0000-4000-8000-000000000001', '--json'])
      expect([unknown.status, unknown.events[0]?.['status']]).toEqual([1, 404])
    },
    timeout,
  )

  test(
    'watches a folder: uploads finished files once each, changed ones as the next version, even after a restart',
    async () => {
      const watched = join(harness.folder, 'watched')
      await mkdir(join(watched, 'inner'), { recursive: true })
      await writeFile(join(watched, 'K.ifc'), store('k'))
      await writeFile(join(watched, 'notes.txt'), 'no model')
      const args = ['upload', '--watch', watched, '--every', '0.3', '--json']
      const captured = () =>
        rows<{ name: string; previous: string | null }>(
          `select document_file_name as name, previous_version_name as previous from captures
       where file_origin_path like $1 order by capture_date`,
          [`${watched}%`],
        )
      const watching = harness.start(args)
      await until(async () => expect(await captured()).toHaveLength(1), { timeout: 60_000 })
      await writeFile(join(watched, 'inner/Copy of K.ifc'), store('k'))
      await writeFile(join(watched, 'inner/L.ifc'), store('l'))
      await until(async () => expect(await captured()).toHaveLength(2), { timeout: 60_000 })
      // The command saves its state a moment after the response.
      await until(async () => expect((await harness.run([...args, '--once'])).events).toEqual([]), { timeout: 60_000 })
      watching.child.kill('SIGTERM')
      const { status, events } = await watching.ended
      expect(status).toBe(0)
      expect(events.map(({ event }) => event)).toEqual(['captured', 'captured'])
      await writeFile(join(watched, 'K.ifc'), store('k, later'))
      const restarted = await harness.run([...args, '--once'])
      expect([restarted.status, restarted.events.length]).toEqual([0, 1])
      expect(await captured()).toEqual([
        { name: 'K.ifc', previous: null },
        { name: 'L.ifc', previous: null },
        { name: 'K.ifc', previous: 'K.ifc' },
      ])
      await writeFile(join(watched, 'M.ifc'), 'no model')
      expect((await harness.run([...args, '--once'])).status).toBe(1)
      expect(await harness.run([...args, '--once'])).toMatchObject({ status: 0, events: [] })
    },
    timeout,
  )
})

describe('field matrix', () => {
  let platform: TestApp | undefined
  afterEach(async () => {
    await platform?.close()
    platform = undefined
  })

  const timeout = 120_000

  async function violationsOf(addTypes: (builder: GraphqlBuilder) => void): Promise<string[]> {
    const builder = createBuilder()
    addTypes(builder)
    platform = await buildTestApp({
      extend: (rest) => {
        const loadSchema = () => Promise.resolve(builder.toSchema())
        void rest.register(graphqlPlugin, {
          name: 'injected',
          productId: 'lintel',
          hasIntrospection: false,
          loadSchema,
        })
      },
    })
    return walkFieldMatrix(platform, '/api/injected')
  }

  test(
    "isolates every organization's data in every field",
    async () => {
      platform = await buildTestApp()
      await seedReviewedCapture(platform)
      expect(await walkFieldMatrix(platform)).toEqual([])
      expect(platform.app.graphqlServices.map(({ url }) => url)).toEqual(['/graphql/datacapture'])
    },
    timeout,
  )

  test(
    'detects fields that trust their arguments, check more roles than they declare, or tell rows of others from missing ones',
    async () => {
      const violations = await violationsOf((builder) => {
        builder.queryField('members', (t) =>
          t.stringList({
            args: { organizationId: t.arg.id({ required: true }) },
            ...declareAccess(signedIn()),
            resolve: async (_root, { organizationId }, { scope: { tx } }) => {
              await enterScope(tx, { organizationId })
              return (await listMembers(tx, organizationId)).map(({ firstName }) => firstName)
            },
          }),
        )
        const row = builder.objectRef<object>('Row').implement({
          fields: (t) => ({
            open: t.string({ resolve: () => 'for all' }),
            closed: t.string({
              nullable: true,
              ...declareAccess(memberOf('header', { anyRole: ['organization.update'] })),
              resolve: () => 'for administrators',
            }),
            hidden: t.string({
              nullable: true,
              resolve: () => Promise.reject(new PlatformError('roles/missing', 403, 'Said nowhere.')),
            }),
          }),
        })
        builder.queryField('rows', (t) =>
          t.field({ type: [row], ...declareAccess(signedIn()), resolve: () => [{}, {}] }),
        )
        builder.queryField('isTaken', (t) =>
          t.boolean({
            args: { captureId: t.arg.id({ required: true }) },
            ...declareAccess(memberOf('header')),
            // As if it had looked for the row regardless of its organization.
            resolve: (_root, { captureId }) => captureId === foreignId,
          }),
        )
      })
      expect(violations).toContain('/api/injected members: local|guest (header none) received data of ZED')
      expect(violations).toContain('/api/injected rows: local|guest (header none) receives roles/missing,roles/missing')
      expect(violations.filter((violation) => violation.startsWith('/api/injected rows.closed'))).toEqual([])
      expect(violations).toContainEqual(
        expect.stringMatching(/local\|everything receives .*true.* for others' rows, and .*false/),
      )
      const [service] = platform?.app.graphqlServices.filter(({ url }) => url === '/api/injected') ?? []
      const queries = service ? fieldQueries((await service.open()).schema) : []
      const texts = queries.map(({ text }) => text)
      expect(texts).toContain('query { rows { __typename hidden open } }')
      expect(texts).toContain('query { rows { closed } }')
    },
    timeout,
  )
})

describe('write matrix', () => {
  let platform: TestApp | undefined
  afterEach(async () => {
    await platform?.close()
    platform = undefined
  })

  test('prevents everyone from changing or detecting data of another organization with any valid body', async () => {
    platform = await buildTestApp()
    await seedReviewedCapture(platform)
    await seedTopic(platform)
    expect(await walkWriteMatrix(platform)).toEqual([])
  }, 120_000)

  test("detects routes that change another organization's rows or tell them from unknown ones, and rejected sample bodies", async () => {
    const named = z.object({ captureId: z.uuid() })
    const odd = named.extend({ text: z.string().refine((text) => text === 'odd', 'Say odd.') })
    const config = { access: memberOf('header') }
    platform = await buildTestApp({
      extend: (rest) => {
        rest.post(
          '/injected/changing',
          { config, schema: { body: named, response: { 200: z.object({}) } } },
          async ({ organizationScope: { tx }, body }) => {
            await enterScope(tx, { organizationId: foreignOrganization })
            await tx.update(captures).set({ application: 'Mine' }).where(eq(captures.id, body.captureId))
            return {}
          },
        )
        rest.post(
          '/injected/:captureId',
          { config, schema: { body: named, params: named } },
          async ({ organizationScope: { tx }, params }) => {
            await enterScope(tx, { organizationId: foreignOrganization })
            const found = await tx.select().from(captures).where(eq(captures.id, params.captureId))
            throw new PlatformError('injected/gone', found.length === 0 ? 404 : 409, 'It is gone.')
          },
        )
        rest.post('/injected/odd', { config, schema: { body: odd } }, () => ({}))
      },
    })
    await seedReviewedCapture(platform)
    expect((await walkWriteMatrix(platform, '/api/injected')).toSorted()).toEqual([
      expect.stringMatching(
        /^POST \/api\/injected\/:captureId: the response for rows of another organization is 409 .*, and for unknown rows 404/,
      ),
      'POST /api/injected/changing: rows of ZED have changed',
      expect.stringMatching(/^POST \/api\/injected\/odd: the sample body is rejected: 400 .*Say odd/),
    ])
  }, 120_000)

  test('accepts every integer at its documented maximum', async () => {
    platform = await buildTestApp()
    await seedReviewedCapture(platform)
    await seedTopic(platform)
    expect(await walkMaximumMatrix(platform)).toEqual([])
  }, 120_000)

  test('detects a route whose documented maximum exceeds its column', async () => {
    const bodySchema = z.object({ injected: z.coerce.number().int().min(0).max(100_000) })
    platform = await buildTestApp({
      extend: (rest) =>
        rest.get(
          '/injected',
          { config: { access: memberOf('header') }, schema: { querystring: bodySchema } },
          async ({ organizationScope: { tx }, query }) => {
            await tx.execute(sql`select ${query.injected}::smallint`)
            return {}
          },
        ),
    })
    const violations = await walkMaximumMatrix(platform, '/api/injected')
    expect(violations).toEqual([expect.stringMatching(/^GET \/api\/injected: is answered 500/)])
  }, 60_000)
})

describe('lists', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  }, 60_000)
  afterAll(() => platform.close())

  test('inserts rows into every growing table of organizations', async () => {
    const tables = await platform.asOwner<{ name: string }>(
      `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
    )
    const injected = Object.keys(plannedTables(1))
    expect(tables.map(({ name }) => name).filter((name) => !injected.includes(name))).toEqual(fewRows)
  })

  test('has an index for the condition and the order of every list', async () => {
    const lists = await planLists(platform, { rows: 2000, settings: ['enable_seqscan = off', 'enable_sort = off'] })
    expect(lists.flatMap(({ faults }) => faults)).toEqual([])
    expect(lists.filter(({ status }) => status >= 500 || status === 400).map(({ name }) => name)).toEqual([])
    expect(lists.filter(({ outlines }) => outlines.length > 0).length).toBeGreaterThan(70)
  }, 120_000)
})
