import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../repository.ts'
import { captures } from '../schema.ts'
import { projectHealth } from './schema.ts'

/** Undefined if the capture was deleted. */
export async function findProjectOfCapture(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: captures.projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
  return found?.id
}

/**
 * Records that projects are counted in a minute, and returns those for which no job waits. Locks the rows of all of
 * them, so that a job that starts meanwhile waits for this transaction. A job that is an hour overdue is considered lost.
 */
export async function scheduleCounts(tx: Transaction, organizationId: string, projectIds: readonly string[]) {
  const { projectGroupId, dueDate } = projectHealth
  // In one order, so that concurrent transactions don't wait for each other forever.
  const rows = [...new Set(projectIds)].toSorted().map((id) => ({
    organizationId,
    projectGroupId: id,
    dueDate: sql`now() + interval '1 minute'`,
  }))
  if (rows.length === 0) return []
  const scheduled = await tx
    .insert(projectHealth)
    .values(rows)
    .onConflictDoUpdate({
      target: [projectHealth.organizationId, projectGroupId],
      set: { dueDate: sql`excluded.due_date` },
      setWhere: sql`${dueDate} is null or ${dueDate} < now() - interval '1 hour'`,
    })
    .returning({ projectGroupId, at: dueDate })
  return scheduled.map(({ at, ...row }) => ({ ...row, at: at ?? undefined }))
}
