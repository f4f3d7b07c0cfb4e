import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { openCursor } from '../../database/cursors/row-cursor.ts'
import type { Transaction } from '../../database/scope.ts'
import type { App } from '../../interfaces/app.ts'
import { memberOf } from '../../plugins/access.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { streamOf } from '../streamed-rows.ts'

export const rowCount = 100_000
export const wideRowCount = 8000
const rowSchema = z.object({ n: z.int(), name: z.string(), even: z.boolean() })
export type Row = z.infer<typeof rowSchema>

const numbered = `select n::int, 'row "' || n || '" — ' || repeat('ä', 40) as name, n % 2 = 0 as even, 'kept back' as secret`
const all = `${numbered} from generate_series(1, ${rowCount}) n`
/** 8 MB of JSON that are read at once, and more than the kernel buffers for a client that does not read. */
const wide = `select n::int, repeat('ä', 500) as name, true as even from generate_series(1, ${wideRowCount}) n`
const broken = `select 100 / (50000 - n)::int as n, 'x' as name, true as even from generate_series(1, ${rowCount}) n`
const unfit = `select n::int, 'x' as name, case when n = 50000 then null else true end as even from generate_series(1, ${rowCount}) n`
const brokenAtOnce = `select 1 / (n - 1)::int as n, 'x' as name, true as even from generate_series(1, 10) n`

export const admin = 'local|everything'

export type StreamHarness = {
  platform: TestApp
  /** Opens a request over a separate socket; nothing of the body is read yet. */
  open(path: string, headers: IncomingHttpHeaders): Promise<IncomingMessage>
  headersOf(extraHeaders?: IncomingHttpHeaders, organization?: string, as?: string): Promise<IncomingHttpHeaders>
  openTransactions(): Promise<number>
  /** The route `held` gets its second rows when this is called. */
  release(): void
  /** Open transactions, and connections in use. */
  inUse(): Promise<[transactions: number, connections: number]>
}

/** A listening platform with routes that stream rows. */
export async function openStreamHarness(
  environment: Record<string, string>,
  extend: (rest: App) => void = () => undefined,
): Promise<StreamHarness> {
  const released = Promise.withResolvers<undefined>()
  const platform = await buildTestApp({
    environment,
    extend: (rest) => {
      addRoutes(rest)
      addHeldRoute(rest, released.promise)
      extend(rest)
    },
  })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const openTransactions = () => countTransactions(platform)

  return {
    platform,
    openTransactions,
    release: () => released.resolve(undefined),
    headersOf: async (extraHeaders = {}, organization = 'CFA', as = admin) => ({
      ...{ authorization: `Bearer ${await platform.tokenFor(as)}`, organization },
      ...extraHeaders,
    }),
    open: (path, headers) => {
      const { port } = platform.app.server.address() as AddressInfo
      return new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: `/api/injected/${path}`, headers, agent: false }, resolve).on(
          'error',
          reject,
        )
      })
    },
    inUse: async () => [await openTransactions(), platform.pool.totalCount - platform.pool.idleCount],
  }
}

const access = memberOf('header', { anyRole: ['organization.update'], applicationScope: 'bcf' })
const config = { access, isStreamed: true }
const schema = { response: { 200: streamOf(rowSchema) } }

function addRoutes(rest: App): void {
  for (const [path, query] of Object.entries({ all, wide, broken, unfit, brokenAtOnce })) {
    rest.get(`/injected/${path}`, { config, schema }, ({ scope }) =>
      openCursor(scope.tx, (rows) => runQuery(rows, query)),
    )
  }
  rest.get('/injected/lost', { config, schema }, ({ scope: { tx } }) =>
    openCursor(tx, async (rows) => {
      const found = await runQuery(rows, all)
      if (found.at(-1)?.n === rowCount) await tx.$client.query('select 1 / 0').catch(() => undefined)
      return found
    }),
  )
}

function addHeldRoute(rest: App, released: Promise<undefined>): void {
  rest.get('/injected/held', { config, schema }, ({ scope }) => {
    const rows = openCursor(scope.tx, (tx) => runQuery(tx, wide))
    let reads = 0
    return {
      async read(count: number) {
        reads += 1
        if (reads > 1) await released
        return rows.read(count)
      },
    }
  })
}

async function runQuery(rows: Transaction, query: string): Promise<Row[]> {
  return (await rows.$client.query<Row>(query)).rows
}

async function countTransactions({ asOwner }: TestApp): Promise<number> {
  const [row] = await asOwner<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and usename = 'lintel_app' and state <> 'idle'`,
  )
  return row?.open ?? -1
}

export async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
