import { and, desc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { projectHealthAlerts } from '../schema.ts'
import { isPersonOf } from './repository.ts'

type NewAlert = Pick<typeof projectHealthAlerts.$inferInsert, 'organizationId' | 'projectGroupId' | 'exceeded'>

export async function insertProjectAlert(tx: Transaction, alert: NewAlert): Promise<string> {
  const [inserted] = await tx.insert(projectHealthAlerts).values(alert).returning({ id: projectHealthAlerts.id })
  if (!inserted) throw new Error('The new alert was not returned.')
  return inserted.id
}

function alertsWithProjects(tx: Transaction) {
  const { id, projectGroupId, exceeded, createdDate } = projectHealthAlerts
  return tx
    .select({ id, projectGroupId, exceeded, createdDate, projectName: projectGroups.projectName })
    .from(projectHealthAlerts)
    .innerJoin(
      projectGroups,
      and(
        eq(projectGroups.organizationId, projectHealthAlerts.organizationId),
        eq(projectGroups.id, projectHealthAlerts.projectGroupId),
      ),
    )
}

/** Undefined if the project was deleted. */
export async function findProjectAlert(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const [found] = await alertsWithProjects(tx).where(
    and(eq(projectHealthAlerts.organizationId, organizationId), eq(projectHealthAlerts.id, id)),
  )
  return found
}

/** Alerts since then about the projects of a person (see `listPeople`), newest first. */
export async function listProjectAlertsSince(
  tx: Transaction,
  person: { organizationId: string; userId: string },
  { since, take }: { since: Date; take: number },
) {
  const { organizationId, projectGroupId, createdDate } = projectHealthAlerts
  return alertsWithProjects(tx)
    .where(and(eq(organizationId, person.organizationId), gt(createdDate, since), isPersonOf(projectGroupId, person)))
    .orderBy(desc(createdDate))
    .limit(take)
}
