import { maxStoredFindings, type IdsCounts, type IdsCheckIssue } from '@lintel/shared/contract/ids'
import type { IdsReport } from '@lintel/shared/ids'
import { copyRows } from '../../../../database/rows/copy-rows.ts'
import type { Database } from '../../../../database/connect.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import { batchesOf } from '../../../../streaming/batches.ts'
import { numbersByUniqueId } from '../../captures/element-repository.ts'
import { idsCheckRuns } from '../ids-check-runs.ts'
import { idsCheckFindings, idsCheckSpecifications } from '../schema.ts'
import type { CheckContext } from './check-context.ts'
import { bytesOfRow, failureRows, passRows, specificationRows, type FindingRow } from './report-rows.model.ts'

export type CheckTotals = { failures: number }

const batchLimits = { maxItems: 5000, maxBytes: 4 * 1024 ** 2, bytesOf: bytesOfRow }

type CheckResult = { report: IdsReport; warnings: readonly string[] }

/**
 * Stores the findings in batches in one transaction, whose last statement writes the counts into this attempt's row: an attempt that was
 * superseded stores nothing, and nothing is stored twice.
 */
export async function storeReport(
  db: Database,
  context: CheckContext,
  { report, warnings }: CheckResult,
): Promise<CheckTotals> {
  const { attempt, run, progress, signal } = context
  const checkIds = { organizationId: run.organizationId, checkId: run.id }
  return withRetry(db, run, async (tx) => {
    const numbers = await numbersByUniqueId(tx, run)
    await copyRows(tx, idsCheckSpecifications, [...specificationRows(report, checkIds)])
    let stored = 0
    async function storeAll(rows: Iterable<FindingRow>) {
      const before = stored
      for await (const batch of batchesOf(rows, batchLimits)) {
        signal.throwIfAborted()
        await copyRows(tx, idsCheckFindings, batch)
        stored += batch.length
        await progress.report(80 + (20 * stored) / (2 * maxStoredFindings), 'Storing the results')
      }
      return stored - before
    }
    const keptFailures = await storeAll(failureRows(report, { checkIds, numbers, after: stored }))
    const keptPasses = await storeAll(passRows(report, { checkIds, numbers, after: stored }))
    const counts = { ...countsOf(report), keptFailures, keptPasses }
    const issues = issuesOf(report, warnings)
    const { schema: modelSchema, instances: instanceCount } = report.model
    const change = { counts, modelSchema, instanceCount, issues }
    const message = `${counts.failures} failures and ${counts.passes} passes were found, of which ${stored} are stored.`
    await writeRun(tx, idsCheckRuns, attempt, { change, log: { level: 'info', message } })
    return { failures: counts.failures }
  })
}

/** More issues wouldn't be useful. */
const maxIssues = 1000

function issuesOf({ issues }: IdsReport, warnings: readonly string[]): IdsCheckIssue[] {
  const modelIssues = warnings.map((message) => ({ code: 'model', severity: 'warning' as const, line: null, message }))
  return [...issues.map((issue) => ({ ...issue, line: issue.line ?? null })), ...modelIssues].slice(0, maxIssues)
}

function countsOf({ specifications }: IdsReport): Omit<IdsCounts, 'keptFailures' | 'keptPasses'> {
  const failures = specifications.flatMap(({ requirements, cardinality, applicable }) =>
    cardinality === 'prohibited' ? [applicable] : requirements.map(({ failed }) => failed),
  )
  return {
    specifications: specifications.length,
    failedSpecifications: specifications.filter(({ status }) => status === 'fail').length,
    failures: failures.reduce((sum, count) => sum + count, 0),
    passes: specifications.reduce((sum, { passed }) => sum + passed, 0),
  }
}
