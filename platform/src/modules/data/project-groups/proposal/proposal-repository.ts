import { and, desc, eq, isNotNull, max, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { captures } from '../../captures/schema.ts'
import type { KnownProject } from './known-by-id.model.ts'

/** The maximum number of distinct project names considered for one IfcProject id. */
const maxKnown = 200

const { organizationId, projectGroupId, ifcProjectId, documentFileName, captureDate } = captures
const projectColumns = { projectNumber: captures.revitProjectNumber, projectName: captures.revitProjectName }

type IdentifiedFile = { organizationId: string; globalId: string }

/** Serializes files with one IfcProject id until the transaction ends. */
export async function lockGlobalId(tx: Transaction, file: IdentifiedFile): Promise<void> {
  const lockName = `files of ${file.globalId} in ${file.organizationId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
}

/** Earlier captures with this IfcProject id and their current projects, newest first. */
export async function listKnownById(tx: Transaction, file: IdentifiedFile): Promise<KnownProject[]> {
  const newest = max(captureDate)
  return tx
    .select({ projectGroupId, ...projectColumns, fileName: documentFileName })
    .from(captures)
    .where(and(eq(organizationId, file.organizationId), eq(ifcProjectId, file.globalId)))
    .groupBy(projectGroupId, captures.revitProjectNumber, captures.revitProjectName, documentFileName)
    .orderBy(desc(newest))
    .limit(maxKnown)
}

/** Whether the project has a capture of a file with another IfcProject id. */
export async function hasAnotherId(
  tx: Transaction,
  project: { organizationId: string; id: string },
  globalId: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(
      and(
        eq(organizationId, project.organizationId),
        eq(projectGroupId, project.id),
        isNotNull(ifcProjectId),
        ne(ifcProjectId, globalId),
      ),
    )
    .limit(1)
  return other !== undefined
}
