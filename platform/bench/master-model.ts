import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { measureFirstRow } from '../../tooling/src/bench/master-model/first-row.ts'
import { median } from '../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { withScope } from '../src/database/scope.ts'
import { openDownloader } from './downloader.ts'
import { listening, withPlatform, type BenchPlatform } from './bench-platform.ts'
import { listElements, review, verdicts, type Way } from './master-model/mass-review.ts'

const count = isShort ? 1000 : 100_000
const rounds = isShort ? 1 : 7
const reviewed = isShort ? 100 : 1000
const maxOverhead = 1.3
const maxSeconds = 5
const organizationId = 'CFA'
const userId = 'local|reviewer'

const query = `
  select id, category, family, type, status, not_approved_reason as "notApprovedReason", not_approved_action as "notApprovedAction",
    element_count as "elementCount", manufacturer, description, assembly_code as "assemblyCode",
    assembly_description as "assemblyDescription", revision, omni_class_number as "omniClassNumber",
    omni_class_title as "omniClassTitle", type_comments as "typeComments", created_date as "createdDate"
  from master_elements where organization_id = $1 order by category, family, type`

async function fill(db: Database, ownerUrl: string): Promise<void> {
  await withScope(db, { organizationId }, (tx) =>
    tx.execute(sql`insert into master_elements (organization_id, category, family, type, element_count, manufacturer, description)
      select ${organizationId}, 'Category ' || number % 40, 'Family ' || number % 2000, 'Type ' || number, number % 500,
        'Manufacturer ' || number % 300, 'What it is, in the words of ' || number
      from generate_series(1, ${count}::int) number`),
  )
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  // PostgreSQL vacuums by itself within minutes; the bench does not wait for that.
  await owner.query('vacuum (analyze) master_elements')
  await owner.end()
}

/** The bare route reads all rows at once, and makes one text of them. */
function bareRoute(db: Database): FastifyInstance {
  const app = Fastify({ logger: false })
  app.get('/', (_request, reply) =>
    withScope(db, { organizationId, userId }, async (tx) => {
      void reply.type('application/json')
      return JSON.stringify((await tx.$client.query(query, [organizationId])).rows)
    }),
  )
  return app
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await run()
  return performance.now() - startTime
}

async function measureList(bare: Way, full: Way): Promise<boolean> {
  const { take, end } = openDownloader()
  const compressed = { ...full, headers: { ...full.headers, 'accept-encoding': 'gzip' } }
  const ways = [bare, full, compressed].map((way) => ({ way, times: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { way, times } of ways) {
      const milliseconds = await timed(() => take(way.url, way.headers))
      // The first round only warms up.
      if (round > 0) times.push(milliseconds)
    }
  }
  await end()
  const [bareTime = 0, fullTime = 0, compressedTime = 0] = ways.map(({ times }) => median(times))
  console.log(
    `list call, ${count} elements: ${fullTime.toFixed(0)} ms, the same SQL alone ${bareTime.toFixed(0)} ms, ` +
      `ratio ${(fullTime / bareTime).toFixed(2)} (goal at most ${maxOverhead}); compressed ${compressedTime.toFixed(0)} ms`,
  )
  return fullTime / bareTime <= maxOverhead
}

async function measureReview(way: Way): Promise<boolean> {
  let elements = (await listElements(way)).slice(0, reviewed)
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const verdict of verdicts) {
      const milliseconds = await timed(async () => {
        elements = await review(way, elements, verdict)
      })
      if (round > 0) times.push(milliseconds)
    }
  }
  const seconds = median(times) / 1000
  console.log(
    `mass review, ${elements.length} of them: ${seconds.toFixed(2)} s (goal at most ${maxSeconds}), ` +
      `${(elements.length / seconds).toFixed(0)} per second`,
  )
  return seconds <= maxSeconds
}

async function measure({ db, origin, headersOf }: BenchPlatform): Promise<boolean> {
  const bareServer = bareRoute(db)
  const full = { url: `${origin}/api/master-model`, headers: await headersOf(userId, organizationId) }
  const isListGood = await measureList({ url: await listening(bareServer), headers: {} }, full)
  const isReviewGood = await measureReview(full)
  const { list, grid } = await measureFirstRow({ origin, headers: full.headers }, Math.min(rounds, 5))
  console.log(
    `first row on screen in Chromium, ${count} elements: ${list.toFixed(0)} ms with the rows from the platform, ${grid.toFixed(0)} ms with ` +
      `the grid alone and the rows in memory, ratio ${(list / grid).toFixed(2)}`,
  )
  await bareServer.close()
  return isListGood && isReviewGood
}

setExitCode(await withPlatform({ fill }, measure))
