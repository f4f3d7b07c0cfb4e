import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { folded } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import { projectGroups } from './schema.ts'

const { id, projectNumber, projectName } = projectGroups
/** Enough to list the projects that share an ambiguous name. */
const maxProjects = 20

export async function listProjectsCalled(
  tx: Transaction,
  { organizationId, called }: { organizationId: string; called: string },
) {
  const foldedName = folded(sql`${called}::text`)
  const hasName = (text: SQL) => sql`${folded(text)} = ${foldedName}`
  const title = sql`trim(concat_ws(' ', ${projectNumber}, ${projectName}))`
  return tx
    .select({ id, projectNumber, projectName })
    .from(projectGroups)
    .where(
      and(
        eq(projectGroups.organizationId, organizationId),
        or(hasName(sql`${projectNumber}`), hasName(sql`${projectName}`), hasName(title)),
      ),
    )
    .orderBy(asc(projectNumber), asc(projectName), asc(id))
    .limit(maxProjects)
}
