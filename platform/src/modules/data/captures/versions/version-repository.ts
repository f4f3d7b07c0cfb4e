import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../repository.ts'
import { captures } from '../schema.ts'

type Version = Pick<typeof captures.$inferSelect, 'id' | 'documentFileName' | 'projectGroupId'>

const { id, documentFileName, projectGroupId } = captures

/** Locks a capture, so that until the transaction ends nobody removes or moves it, or gives it a next version. */
export async function lockVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
): Promise<Version | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
    .for('no key update')
  return found
}

export async function findNextVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
): Promise<Version | undefined> {
  const [found] = await tx
    .select({ id, documentFileName, projectGroupId })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.previousVersionId, captureId)))
    .limit(1)
  return found
}

/** Notes what a new capture is the next version of, in whose project it is then. */
export async function setPreviousVersion(
  tx: Transaction,
  { organizationId, captureId }: CapturePlace,
  previous: { previousVersionId: string; previousVersionName: string; projectGroupId?: string },
): Promise<void> {
  await tx
    .update(captures)
    .set(previous)
    .where(and(eq(captures.organizationId, organizationId), eq(id, captureId)))
}
