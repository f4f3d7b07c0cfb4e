import type { ChosenProject } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { findProject, type StoredProject } from './read-repository.ts'
import { joinProjectGroup, openProjectGroup, type Found } from './repository.ts'

type Scope = { tx: Transaction; organizationId: string }

/** The project with this id; fails with 404 if the organization doesn't have it. */
export async function requireProject({ tx, organizationId }: Scope, id: string): Promise<StoredProject> {
  const found = await findProject(tx, { organizationId, id })
  if (found) return found
  throw new PlatformError('projects/not-found', 404, "This project doesn't exist in this organization.")
}

/** The project chosen for a file. A new one is created with the data found in the file. */
export async function openChosenProject(
  { tx, organizationId }: Scope,
  chosen: ChosenProject,
  found: Found,
): Promise<string> {
  if (chosen.kind === 'named') {
    const { projectNumber, projectName } = chosen
    return openProjectGroup(tx, { organizationId, projectNumber, projectName }, found)
  }
  await joinProjectGroup(tx, { organizationId, id: chosen.projectGroupId }, found)
  return chosen.projectGroupId
}
