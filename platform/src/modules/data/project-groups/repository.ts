import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import type { Site } from '../../../ifc/model-records.ts'
import { projectGroups } from './schema.ts'

type Project = { organizationId: string; projectNumber: string; projectName: string }

type Found = {
  /** The address as the file has it. */
  site: Site
  /** The folder of the file, for files that people keep in folders. */
  originPath: string
}

/** The project of that number and name; if there is none, it is begun with the address and folder of the file. */
export async function openProjectGroup(
  tx: Transaction,
  project: Project,
  { site, originPath }: Found,
): Promise<string> {
  const folder = folderOf(originPath)
  await tx
    .insert(projectGroups)
    .values({ ...project, ...site, ...folder })
    .onConflictDoNothing()
  const { organizationId, projectNumber, projectName } = projectGroups
  const [found] = await tx
    .select({ id: projectGroups.id, path: projectGroups.projectFullOriginPath })
    .from(projectGroups)
    .where(
      and(
        eq(organizationId, project.organizationId),
        eq(projectNumber, project.projectNumber),
        eq(projectName, project.projectName),
      ),
    )
  if (!found) throw new Error('A project group that was just made is not there.')
  // The first file that came from a folder gives the project its path.
  if (found.path === '' && originPath !== '')
    await tx.update(projectGroups).set(folder).where(eq(projectGroups.id, found.id))
  return found.id
}

function folderOf(path: string): { projectFullOriginPath: string; projectFolderName: string } {
  return { projectFullOriginPath: path, projectFolderName: path.split(/[/\\]/).findLast((part) => part !== '') ?? '' }
}
