import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import type { Site } from '../../ifc/model-records.ts'
import { projectGroups } from './schema.ts'

type Project = { organizationId: string; projectNumber: string; projectName: string }

/** The project of that number and name; where there is none, it is begun, with the address that the file names. */
export async function openProjectGroup(tx: Transaction, project: Project, site: Site): Promise<string> {
  await tx
    .insert(projectGroups)
    .values({ ...project, ...site })
    .onConflictDoNothing()
  const { organizationId, projectNumber, projectName } = projectGroups
  const [found] = await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .where(
      and(
        eq(organizationId, project.organizationId),
        eq(projectNumber, project.projectNumber),
        eq(projectName, project.projectName),
      ),
    )
  if (!found) throw new Error('A project group that was just made is not there.')
  return found.id
}
