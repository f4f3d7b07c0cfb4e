import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  dataSetSchema,
  reportSchema,
  reportTypeSchema,
  type Report,
  type ReportDefinition,
} from '@lintel/shared/contract/reports'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { median } from '../../tooling/src/bench/median.ts'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import type { Database } from '../src/database/connect.ts'
import { withScope } from '../src/database/scope.ts'
import { compileReport } from '../src/modules/reports/report-types/compile/compile-report.ts'
import { withPlatform, type BenchPlatform } from './bench-platform.ts'

const count = isShort ? 1000 : 1_000_000
const rounds = isShort ? 1 : 3
const maxOverhead = 1.3
/** The process of a worker may have at most this many MB in use while it makes reports. */
const maxMemory = 300
/** The flags that the start command and docker-compose.yml give to workers. */
const workerFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8']
const organizationId = 'CFA'
const userId = 'local|everything'
const timeZone = 'America/New_York'

/** A report of all requests with the columns that their grid shows. */
const listed: ReportDefinition = {
  source: 'assembly-requests',
  headers: [
    ...['projectNumber', 'projectName', 'status', 'portfolio', 'prototypeRelease', 'requestedDate', 'completedDate'],
    ...['leadTimeDays', 'requestedBy', 'city', 'state', 'projectType'],
  ],
  filter: null,
  grouping: null,
}

const grouped: ReportDefinition = {
  source: 'assembly-requests',
  headers: [],
  filter: null,
  grouping: {
    by: [{ field: 'requestedDate', unit: 'month' }, { field: 'portfolio' }],
    measures: [{ function: 'count' }, { function: 'average', field: 'leadTimeDays' }],
    chart: true,
  },
}

/** Copies the past requests over and over, each time an hour earlier, until there are more than the checks of single rows look at. */
async function fill(_db: Database, ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const { rows: columns } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'assembly_requests'`,
  )
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    idempotency_key: 'null',
    project_name: `project_name || ' ' || round`,
    requested_date: `requested_date - round * interval '1 hour'`,
    completed_date: `completed_date - round * interval '1 hour'`,
  }
  const names = columns.map(({ name }) => name)
  await owner.query(
    `insert into assembly_requests (${names.join()}) select ${names.map((name) => changed[name] ?? name).join()}
     from generate_series(1, $2::int) round cross join
       (select * from assembly_requests where organization_id = $1 and completed_date is not null) past limit $2`,
    [organizationId, count],
  )
  // PostgreSQL vacuums by itself within minutes; the bench does not wait for that.
  await owner.query('vacuum (analyze) assembly_requests')
  await owner.end()
}

/** Sends the same statement by the driver alone, and drops the rows as the driver gives them. */
async function readBare(db: Database, definition: ReportDefinition): Promise<{ milliseconds: number; rows: number }> {
  const context = { organizationId, roles: ['analytics.read'] as const, timeZone }
  const { sql, params } = new PgDialect().sqlToQuery(compileReport(definition, null, context).statement)
  return withScope(db, { organizationId, userId }, async ({ $client }) => {
    let rows = 0
    const startTime = performance.now()
    await $client.query('set local statement_timeout = 0; set local cursor_tuple_fraction = 1')
    await $client.query(`declare bare no scroll cursor for ${sql}`, params)
    for (;;) {
      const part = await $client.query({ text: 'fetch 5000 from bare', rowMode: 'array' })
      rows += part.rows.length
      if (part.rows.length === 0) return { milliseconds: performance.now() - startTime, rows }
    }
  })
}

type ApiClient = { send<Answer>(path: string, body?: unknown): Promise<Answer> }

async function createApiClient({ origin, headersOf }: BenchPlatform): Promise<ApiClient> {
  const headers = { ...(await headersOf(userId, organizationId)), 'content-type': 'application/json' }
  return {
    async send<Answer>(path: string, body?: unknown): Promise<Answer> {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${origin}/api${path}`, {
        ...sent,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Answer
    },
  }
}

/** Requests the report as people do, and has a worker process make it. */
async function run({ send }: ApiClient, definition: ReportDefinition): Promise<Report> {
  const { source } = definition
  const name = randomUUID()
  const set = dataSetSchema.parse(await send('/data-sets', { name, source, filter: null }))
  const type = reportTypeSchema.parse(await send('/report-types', { name, dataSetId: set.id, definition }))
  const reportRequest = { reportTypeId: type.id, dataSetId: set.id, timeZone }
  let report = reportSchema.parse(await send('/reports', reportRequest))
  while (report.status !== 'Complete') {
    if (report.status === 'Failed') throw new Error(report.statusDetails ?? 'The report failed.')
    await wait(isShort ? 100 : 1000)
    report = reportSchema.parse(await send(`/reports/${report.id}`))
  }
  return report
}

/** How long the run took, from the moment that a worker took it until it was complete. */
async function millisecondsOf(db: Database, { id }: Report): Promise<number> {
  return withScope(db, { organizationId }, async ({ $client }) => {
    const { rows } = await $client.query<{ milliseconds: number }>(
      `select extract(epoch from r.completed_date - s.started_at)::float8 * 1000 as milliseconds from reports r
       join report_steps s on s.report_id = r.id and s.step = 'read' where r.id = $1`,
      [id],
    )
    return rows[0]?.milliseconds ?? Number.NaN
  })
}

type Way = { name: string; definition: ReportDefinition }

async function compare(platform: BenchPlatform, apiClient: ApiClient, { name, definition }: Way): Promise<number> {
  const ratios: number[] = []
  // The first round only warms up.
  for (let round = isShort ? 1 : 0; round <= rounds; round += 1) {
    const bare = await readBare(platform.db, definition)
    const report = await run(apiClient, definition)
    const reportMilliseconds = await millisecondsOf(platform.db, report)
    if (report.rowCount !== bare.rows) throw new Error(`${report.rowCount} rows instead of ${bare.rows}`)
    if (round > 0) ratios.push(reportMilliseconds / bare.milliseconds)
    console.log(
      `  ${name}, round ${round}: ${reportMilliseconds.toFixed(0)} ms, the same SQL bare ${bare.milliseconds.toFixed(0)} ms, ` +
        `${report.rowCount} rows of ${report.sourceRowCount}`,
    )
  }
  return median(ratios)
}

/** The most memory that the process had in use at any time, in MB. */
function peakOf(pid: number | undefined): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function measure(platform: BenchPlatform): Promise<boolean> {
  const program = join(import.meta.dirname, '..', 'src', 'worker', 'main.ts')
  const env = { ...process.env, ...platform.environment }
  const worker = spawn(process.execPath, [...workerFlags, program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
  await new Promise<void>((resolve) => void worker.stdout.once('data', () => resolve()))
  try {
    const before = peakOf(worker.pid)
    const apiClient = await createApiClient(platform)
    const list = await compare(platform, apiClient, { name: 'listed', definition: listed })
    const groups = await compare(platform, apiClient, { name: 'grouped', definition: grouped })
    const peak = peakOf(worker.pid)
    console.log(
      `reports over ${count} requests: ratio ${list.toFixed(2)} listed, ${groups.toFixed(2)} grouped (goal at most ${maxOverhead}); ` +
        `memory of the worker ${peak.toFixed(0)} MB at most (goal at most ${maxMemory}), ${before.toFixed(0)} MB before the first report`,
    )
    return list <= maxOverhead && groups <= maxOverhead && peak <= maxMemory
  } finally {
    worker.kill()
    await exited
  }
}

setExitCode(await withPlatform({ fill }, measure))
