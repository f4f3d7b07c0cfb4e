import { setTimeout as wait } from 'node:timers/promises'
import type { DataSourceName } from '@lintel/shared/contract/reports'
import { and, count, eq } from 'drizzle-orm'
import { anyOf } from '../../src/database/any-of.ts'
import type { Database } from '../../src/database/connect.ts'
import { enterScope, withScope, type Transaction } from '../../src/database/scope.ts'
import type { JobQueue } from '../../src/jobs/job-queue.ts'
import { captureIngestions, inProgress as isTakenIn } from '../../src/modules/data/capture-ingestions/schema.ts'
import { captureReviews, inProgress as isReviewed } from '../../src/modules/data/capture-reviews/schema.ts'
import { dataSets } from '../../src/modules/reports/data-sets/schema.ts'
import { beginReport } from '../../src/modules/reports/reports/begin-report.ts'
import { reports } from '../../src/modules/reports/reports/schema.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoOrganizations } from '../organizations.ts'
import { seedDashboard } from './seed-dashboard.ts'

type Deps = { db: Database; jobs: JobQueue }

/** A report that a demo account has run; workers build it as they build any other. */
type DemoReport = { reportTypeId: string; dataSet: string; by: string }

const everythingUser = 'local|everything'
const timeZone = 'America/New_York'

const immediate: readonly DemoReport[] = [
  { reportTypeId: 'built-in:requests-by-month', dataSet: 'Complete Assembly Requests', by: everythingUser },
  { reportTypeId: 'built-in:requests-by-month', dataSet: 'All Assembly Requests', by: everythingUser },
  { reportTypeId: 'built-in:asset-value', dataSet: 'All Assets', by: everythingUser },
]

const afterCaptures: readonly DemoReport[] = [
  { reportTypeId: 'built-in:parameter-coverage', dataSet: 'All Master Parameters', by: everythingUser },
  { reportTypeId: 'built-in:elements-by-category', dataSet: 'Elements of Latest Captures', by: everythingUser },
  { reportTypeId: 'built-in:flagged-by-reason', dataSet: 'Flagged in Latest Captures', by: everythingUser },
  { reportTypeId: 'built-in:review-results', dataSet: 'Latest Captures', by: everythingUser },
  { reportTypeId: 'built-in:open-topics', dataSet: 'All Topics', by: everythingUser },
]

/** The organization whose demo data includes a failed report. */
const failureOrganization = 'CFA'

/** How often the seed checks whether captures are ready, and for how long (milliseconds), since workers may never be started. */
const pollInterval = 3000
const maxWait = 45 * 60_000

/**
 * Requests some reports and creates a dashboard, as people would: reports of requests and assets immediately, and reports of captures and topics
 * when all demo captures are ingested and reviewed. An organization that has or had such reports is skipped.
 */
export async function seedReports({ db, jobs }: Deps, signal: AbortSignal): Promise<void> {
  for (const { id: organizationId } of demoOrganizations) {
    await withScope(db, { organizationId }, async (tx) => {
      if (await hasReports(tx, organizationId, ['assembly-requests'])) return
      const context = { tx, jobs, organizationId }
      if (organizationId === failureOrganization) await startFailingReport(context)
      for (const report of immediate) await startReport(context, report)
      await seedDashboard(tx, organizationId, everythingUser, timeZone)
    })
  }
  const deadline = Date.now() + maxWait
  let pendingOrganizations = demoOrganizations.map(({ id }) => id)
  while (pendingOrganizations.length > 0 && Date.now() < deadline) {
    for (const organizationId of pendingOrganizations) {
      const isDone = await withScope(db, { organizationId }, (tx) => startCaptureReports(tx, jobs, organizationId))
      if (isDone) pendingOrganizations = pendingOrganizations.filter((other) => other !== organizationId)
    }
    if (pendingOrganizations.length > 0) await wait(pollInterval, undefined, { signal })
  }
}

/** Starts the reports of captures if all captures are ready; returns whether there is nothing left to wait for. */
async function startCaptureReports(tx: Transaction, jobs: JobQueue, organizationId: string): Promise<boolean> {
  if (await hasReports(tx, organizationId, ['captured-elements', 'capture-reviews'])) return true
  const [reviews] = await tx
    .select({ all: count() })
    .from(captureReviews)
    .where(eq(captureReviews.organizationId, organizationId))
  const [ingesting] = await tx
    .select({ all: count() })
    .from(captureIngestions)
    .where(and(eq(captureIngestions.organizationId, organizationId), isTakenIn))
  const [reviewing] = await tx
    .select({ all: count() })
    .from(captureReviews)
    .where(and(eq(captureReviews.organizationId, organizationId), isReviewed))
  if (ingesting?.all !== 0 || reviewing?.all !== 0) return false
  // An organization without captures has nothing to report.
  if (reviews?.all === 0) return true
  for (const report of afterCaptures) await startReport({ tx, jobs, organizationId }, report)
  return true
}

async function hasReports(tx: Transaction, organizationId: string, sources: DataSourceName[]): Promise<boolean> {
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.organizationId, organizationId), anyOf(reports.source, sources)))
    .limit(1)
  return found.length > 0
}

type ReportContext = { tx: Transaction; jobs: JobQueue; organizationId: string }

/** Starts no report if that person is not a member, or its data set was deleted. */
async function startReport(
  { tx, jobs, organizationId }: ReportContext,
  { reportTypeId, dataSet, by }: DemoReport,
): Promise<void> {
  const account = demoAccounts.find(({ id, organizations }) => id === by && organizations.includes(organizationId))
  await enterScope(tx, { organizationId, userId: by })
  const [set] = await tx
    .select({ id: dataSets.id })
    .from(dataSets)
    .where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.name, dataSet)))
  if (!account || !set) return
  const scope = { tx, organizationId, userId: by, roles: account.roles }
  await beginReport(scope, { reportTypeId, dataSetId: set.id, timeZone }, jobs)
}

/** Starts a report and deletes its data set at once, before any worker builds the report. */
async function startFailingReport(context: ReportContext): Promise<void> {
  const { tx, organizationId } = context
  const dataSet = 'Requests of Closed Stores'
  const [owner] = demoAccounts.filter(({ id }) => id === everythingUser)
  const ownerName = `${owner?.firstName} ${owner?.lastName}`
  const set = { organizationId, name: dataSet, source: 'assembly-requests' as const, isShared: true }
  await tx.insert(dataSets).values({ ...set, ownerId: everythingUser, ownerName })
  await startReport(context, { reportTypeId: 'built-in:requests-by-month', dataSet, by: everythingUser })
  await tx.delete(dataSets).where(and(eq(dataSets.organizationId, organizationId), eq(dataSets.name, dataSet)))
}
