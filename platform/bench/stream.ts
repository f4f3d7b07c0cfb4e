import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { median } from '../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import { seedManyRequests } from '../seed/requests/many-requests.ts'
import type { Database } from '../src/database/connect.ts'
import { openCursor } from '../src/database/cursors/row-cursor.ts'
import { withScope, type Transaction } from '../src/database/scope.ts'
import type { App } from '../src/interfaces/app.ts'
import { memberOf } from '../src/plugins/access.ts'
import { streamOf } from '../src/streaming/streamed-rows.ts'
import { openDownloader } from './downloader.ts'
import { listening, withPlatform, type BenchPlatform } from './bench-platform.ts'

const count = isShort ? 1000 : 100_000
const rounds = isShort ? 1 : 7
const maxDelay = 50
const maxMemory = 50
const organizationId = 'CFA'
const userId = 'local|designer'

const rowSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  progress: z.int(),
  portfolio: z.string(),
  release: z.string(),
  projectNumber: z.string(),
  projectName: z.string(),
  city: z.string(),
  requestedBy: z.string(),
  requestedDate: z.string(),
})
type Row = z.infer<typeof rowSchema>

const query = `
  select id, status, progress, portfolio, prototype_release as release, project_number as "projectNumber", project_name as "projectName",
    city, requested_by as "requestedBy", to_char(requested_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "requestedDate"
  from assembly_requests order by requested_date desc, id limit ${count}`

async function listRows(tx: Transaction): Promise<Row[]> {
  return (await tx.$client.query<Row>(query)).rows
}

function streamedRoute(rest: App): void {
  const config = { access: memberOf('header', { anyRole: ['revitassembly.read'] }), isStreamed: true }
  const schema = { response: { 200: streamOf(rowSchema) } }
  rest.get('/bench/rows', { config, schema }, ({ scope }) => openCursor(scope.tx, listRows))
}

/** The bare route reads all rows at once, and makes one text of them. */
function bareRoute(db: Database): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/', (_request, reply) =>
    withScope(db, { organizationId, userId }, async (tx) => {
      void reply.type('application/json')
      return JSON.stringify(await listRows(tx))
    }),
  )
  return app
}

type Measured = { milliseconds: number; delay: number; bytes: number }

/** Another thread takes the answer, so that the measured delay is the server's alone. */
async function measure({ url, headers }: Way): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startTime = performance.now()
  const bytes = await take(url, headers)
  const milliseconds = performance.now() - startTime
  // A turn of the event loop that was held up is recorded only when the next one begins.
  await new Promise((resolve) => setTimeout(resolve, 10))
  delay.disable()
  return { milliseconds, delay: delay.max / 1e6, bytes }
}

/**
 * The most memory that was in use at any moment, garbage not counted. Asking for that takes time, so nothing else is measured meanwhile.
 */
async function memoryOf(run: () => Promise<unknown>): Promise<number> {
  const before = memoryInUse()
  let peak = before
  const sampling = setInterval(
    () => {
      peak = Math.max(peak, memoryInUse())
    },
    isShort ? 1 : 100,
  )
  await run()
  clearInterval(sampling)
  return (peak - before) / 1e6
}

function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const { take, end } = openDownloader()

const collectGarbage = garbageCollector()

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

type Way = { name: string; url: string; headers: Record<string, string> }

async function compare({ db, origin, headersOf }: BenchPlatform): Promise<boolean> {
  const bareServer = bareRoute(db)
  const headers = await headersOf(userId, organizationId)
  const url = `${origin}/api/bench/rows`
  const ways: Way[] = [
    { name: 'bare', url: await listening(bareServer), headers: {} },
    { name: 'streamed', url, headers },
    { name: 'streamed, gzip', url, headers: { ...headers, 'accept-encoding': 'gzip' } },
    { name: 'streamed, br', url, headers: { ...headers, 'accept-encoding': 'br' } },
  ]
  const measured = new Map(ways.map((way) => [way, [] as Measured[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ways) {
      const one = await measure(way)
      // The first round only warms up.
      if (round > 0) measured.get(way)?.push(one)
    }
  }
  const isGood = await judge(measured)
  await bareServer.close()
  return isGood
}

async function judge(measured: Map<Way, Measured[]>): Promise<boolean> {
  console.log(`${count} rows, medians of ${rounds}; goal of what is streamed: ${maxDelay} ms, ${maxMemory} MB`)
  let isGood = true
  let bareMilliseconds: number | undefined
  for (const [way, all] of measured) {
    const [milliseconds, delay, bytes] = (['milliseconds', 'delay', 'bytes'] as const).map((figure) =>
      median(all.map((one) => one[figure])),
    ) as [number, number, number]
    const memory = await memoryOf(() => take(way.url, way.headers))
    if (bareMilliseconds !== undefined) isGood &&= delay <= maxDelay && memory <= maxMemory
    bareMilliseconds ??= milliseconds
    console.log(
      `  ${way.name}: ${milliseconds.toFixed(0)} ms (${(milliseconds / bareMilliseconds).toFixed(2)} of bare), event loop held up to ${delay.toFixed(0)} ms, ` +
        `memory +${memory.toFixed(1)} MB, ${(bytes / 1e6).toFixed(1)} MB sent`,
    )
  }
  return isGood
}

const reachesGoals = await withPlatform(
  {
    extend: streamedRoute,
    fill: (db) => withScope(db, { organizationId }, (tx) => seedManyRequests(tx, { organizationId, userId, count })),
  },
  compare,
)
await end()
setExitCode(reachesGoals)
