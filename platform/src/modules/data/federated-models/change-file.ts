import type { FederatedFileSettings, FederatedFileUpdate } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { findFile, saveSettings, type StoredSettings } from './repository.ts'

/** Fails with 409 if someone else changed the file's settings first. */
export async function changeFederatedFile(
  scope: OrganizationScope,
  projectGroupId: string,
  update: FederatedFileUpdate,
): Promise<FederatedFileSettings> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  const projectKey = { organizationId, projectGroupId }
  const { fileName } = update
  const found = await findFile(tx, { ...projectKey, fileName })
  if (!found) throw new PlatformError('federated-files/not-found', 404, "This file doesn't exist in this project.")
  const saved = await saveSettings(tx, projectKey, update)
  if (!saved) throw revisionConflict('federated-files', 'file')
  await recordChanges(scope, [
    {
      action: 'federated-file-changed',
      before: { name: fileName, detail: inWords(found.settings) },
      after: { name: fileName, detail: inWords(saved) },
    },
  ])
  return saved
}

/** `structure, moved by 1, 2, 0 m, rotated by 90°`. */
function inWords(settings: Pick<StoredSettings, 'discipline' | 'offset'> | null): string {
  const { discipline = null, offset = null } = settings ?? {}
  const byteOffset = offset
    ? `moved by ${offset.x}, ${offset.y}, ${offset.z} m, rotated by ${offset.rotation}°`
    : 'not moved'
  return `${discipline ?? 'derived discipline'}, ${byteOffset}`
}
