import { maxFederatedFiles, type FederatedFile, type FederatedModel } from '@lintel/shared/contract/captures'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { fileOf, originOf } from '../capture-files/read-files.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { requireVersionSet, versionSetNotFound } from '../version-sets/read-sets.ts'
import { disciplineOf } from './discipline.model.ts'
import { federatedGeoreference } from './federated-georeference.model.ts'
import { countTypes, listFiles, type ListedFile, type TypeCount } from './repository.ts'

/** Without a version set or captures, the newest version of each file. */
type Selection = {
  projectGroupId: string
  versionSetId?: string | undefined
  captureIds?: readonly string[] | undefined
}

/** The files of a project's federated model. Fails with 404 for a version set of another project. */
export async function readFederatedModel(
  scope: OrganizationScope,
  { projectGroupId, versionSetId, captureIds }: Selection,
  addresses: FileAddresses,
): Promise<FederatedModel> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  if (versionSetId !== undefined) {
    const { set } = await requireVersionSet(scope, versionSetId)
    if (set.projectGroupId !== projectGroupId) throw versionSetNotFound()
  }
  const projectKey = { organizationId, projectGroupId }
  const found = await listFiles(tx, projectKey, { versionSetId, captureIds, max: maxFederatedFiles + 1 })
  const listedFiles = found.slice(0, maxFederatedFiles)
  const types = await countTypes(
    tx,
    listedFiles.map(({ capture: { id } }) => id),
  )
  const byCapture = Map.groupBy(types, ({ captureId }) => captureId)
  const files: FederatedFile[] = []
  for (const file of listedFiles) files.push(await federatedFile(file, byCapture.get(file.capture.id) ?? [], addresses))
  return { files, hasMore: found.length > maxFederatedFiles }
}

async function federatedFile(
  { capture, model, settings }: ListedFile,
  types: readonly TypeCount[],
  addresses: FileAddresses,
): Promise<FederatedFile> {
  return {
    captureId: capture.id,
    fileName: capture.fileName,
    captureDate: capture.captureDate.toISOString(),
    elementCount: capture.elementCount,
    status: model?.status ?? 'None',
    file: model && (await fileOf(model, addresses)),
    origin: model && originOf(model),
    georeference: federatedGeoreference(capture),
    derivedDiscipline: disciplineOf(types),
    discipline: settings?.discipline ?? null,
    offset: settings?.offset ?? null,
    revision: settings?.revision ?? 0,
  }
}
