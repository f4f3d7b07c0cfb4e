import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { Site } from '../../../ifc/model-records.ts'
import { projectGroups } from './schema.ts'

export type NamedProject = { organizationId: string; projectNumber: string; projectName: string }
export type Found = {
  /** The address in the file. */
  site: Site
  /** The folder of the file, for files that are stored in folders. */
  originPath: string
}

/** The project with that number and name. A new one gets the address and folder of the file. */
export async function openProjectGroup(tx: Transaction, project: NamedProject, found: Found): Promise<string> {
  const id = await beginProjectGroup(tx, project, found)
  await joinProjectGroup(tx, { organizationId: project.organizationId, id }, found)
  return id
}

/** The same, but an existing project stays unchanged. Waits for a transaction that is creating it. */
export async function beginProjectGroup(tx: Transaction, project: NamedProject, found: Found): Promise<string> {
  await tx
    .insert(projectGroups)
    .values({ ...project, ...found.site, ...folderOf(found.originPath) })
    .onConflictDoNothing()
  const { organizationId, projectNumber, projectName } = projectGroups
  const [inserted] = await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .where(
      and(
        eq(organizationId, project.organizationId),
        eq(projectNumber, project.projectNumber),
        eq(projectName, project.projectName),
      ),
    )
  if (!inserted) throw new Error("The new project group wasn't returned.")
  return inserted.id
}

/** The first file from a folder sets the project's path. */
export async function joinProjectGroup(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  { originPath }: Pick<Found, 'originPath'>,
): Promise<void> {
  if (originPath === '') return
  const condition = and(eq(projectGroups.organizationId, organizationId), eq(projectGroups.id, id))
  await tx
    .update(projectGroups)
    .set(folderOf(originPath))
    .where(and(condition, eq(projectGroups.projectFullOriginPath, '')))
}

function folderOf(path: string): { projectFullOriginPath: string; projectFolderName: string } {
  return { projectFullOriginPath: path, projectFolderName: path.split(/[/\\]/).findLast((part) => part !== '') ?? '' }
}
