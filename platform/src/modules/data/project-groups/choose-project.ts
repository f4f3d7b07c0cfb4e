import type { ChosenProject } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { findProject, type StoredProject } from './read-repository.ts'
import { joinProjectGroup, openProjectGroup, type Found } from './repository.ts'

type Place = { tx: Transaction; organizationId: string }

/** The project of this id; fails with 404 if the organization does not have it. */
export async function projectNamed({ tx, organizationId }: Place, id: string): Promise<StoredProject> {
  const found = await findProject(tx, { organizationId, id })
  if (found) return found
  throw new PlatformError('projects/not-found', 404, "This project doesn't exist in this organization.")
}

/** The project that a person has chosen for a file; one that is only named is begun with what was found in the file. */
export async function openChosenProject(
  { tx, organizationId }: Place,
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
