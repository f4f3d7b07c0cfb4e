import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { topics } from '../schema.ts'

type Person = { organizationId: string; userId: string }
type Part = { closedStatuses: readonly string[]; take: number }

/** Only this many recently changed topics are sorted by due date, because a person may have thousands. */
const maxCompared = 200

/** Open topics that are assigned to a person: those with the earliest due date first, then the most recently changed. */
export async function listAssigned(
  tx: Transaction,
  { organizationId, userId }: Person,
  { closedStatuses, take }: Part,
) {
  const { id, number, title, dueDate, modifiedDate, projectGroupId } = topics
  const assigned = tx
    .select({ id, number, title, dueDate, projectGroupId, at: modifiedDate })
    .from(topics)
    .where(
      and(
        eq(topics.organizationId, organizationId),
        eq(topics.assignedToId, userId),
        sql`${topics.status} <> all (${sql.param([...closedStatuses])}::text[])`,
      ),
    )
    .orderBy(desc(modifiedDate))
    .limit(maxCompared)
    .as('assigned')
  return tx
    .select({
      id: assigned.id,
      number: assigned.number,
      title: assigned.title,
      dueDate: assigned.dueDate,
      at: assigned.at,
      project: sql<string>`concat_ws(' ', nullif(${projectGroups.projectNumber}, ''), ${projectGroups.projectName})`,
    })
    .from(assigned)
    .innerJoin(
      projectGroups,
      and(eq(projectGroups.organizationId, organizationId), eq(projectGroups.id, assigned.projectGroupId)),
    )
    .orderBy(sql`${assigned.dueDate} asc nulls last`, desc(assigned.at), asc(assigned.id))
    .limit(take)
}
