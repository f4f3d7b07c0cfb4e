import type { ElementMerge, MasterElementDetail, VersionValues } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { lockIngestion, lockMasterModel } from '../../master-parameters/repository.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { authorOf } from '../changes/author.ts'
import { versionOf } from '../changes/change-elements.ts'
import { elementMerged, elementNotFound } from '../changes/lock-element.ts'
import { findChanger, insertVersions } from '../changes/version-repository.ts'
import { nameOf, readElement } from '../read-element.ts'
import { lockElements, type StoredElement } from '../repository.ts'
import { mergeParameters } from './merge-parameters.ts'
import { countForSurvivor, markMerged, moveCaptures, mergeObservedValues } from './merge-repository.ts'

/**
 * Merges duplicates into one element, with their captures, counts and notes, and with approved values of parameters for which it has none.
 * The duplicates remain with their versions, for old links and reviews.
 */
export async function mergeElements(
  scope: OrganizationScope,
  survivorId: string,
  { revision, duplicates }: ElementMerge,
): Promise<MasterElementDetail> {
  const { tx, organizationId } = scope
  if (duplicates.some(({ id }) => id === survivorId)) throw mergedWithItself()
  await lockIngestion(tx, organizationId)
  await lockMasterModel(tx, organizationId)
  const ids = duplicates.map(({ id }) => id)
  const found = await lockElements(tx, organizationId, [survivorId, ...ids])
  const [survivor, ...merged] = await lockUnchanged(scope, found, [{ id: survivorId, revision }, ...duplicates])
  const merge = { organizationId, survivorId, ids }
  const parameters = await mergeParameters(tx, merge)
  await mergeObservedValues(tx, merge)
  await moveCaptures(tx, merge)
  await countForSurvivor(tx, merge)
  await markMerged(tx, merge)
  await recordMerge(scope, { survivor, merged, parameters })
  await announceMasterModel(tx, organizationId, [survivorId, ...ids])
  return readElement(scope, survivorId)
}

type ElementRevision = { id: string; revision: number }

/** The elements in this order. Fails if one has changed since the caller read it. */
async function lockUnchanged(
  { tx, organizationId, userId }: OrganizationScope,
  found: ReadonlyMap<string, StoredElement>,
  expectedRevisions: readonly [ElementRevision, ...ElementRevision[]],
): Promise<[StoredElement, ...StoredElement[]]> {
  const elements = expectedRevisions.map(({ id }) => {
    const element = found.get(id)
    if (!element) throw elementNotFound()
    if (element.mergedInto) throw elementMerged()
    return element
  })
  for (const [index, element] of elements.entries()) {
    const revision = expectedRevisions[index]?.revision
    if (revision === undefined || element.revision === revision) continue
    const message = `It is ${element.revision} now; you sent ${revision}.`
    const thing = `element “${element.family}: ${element.type}”`
    const by = await findChanger(tx, { organizationId, elementId: element.id }, { version: revision, userId })
    throw revisionConflict('master-model', thing, [{ path: 'revision', message }], by)
  }
  return elements as [StoredElement, ...StoredElement[]]
}

type MergedElements = {
  survivor: StoredElement
  merged: readonly StoredElement[]
  /** Rows of the survivor whose approved value is changed by the merge. */
  parameters: { before: VersionValues; after: VersionValues }
}

/** Adds a version of each element to the history. */
async function recordMerge(scope: OrganizationScope, { survivor, merged, parameters }: MergedElements): Promise<void> {
  const author = versionOf(await authorOf(scope))
  const versionAfter = ({ organizationId, id, revision }: StoredElement) => ({
    ...author,
    organizationId,
    masterElementId: id,
    version: revision + 1,
  })
  await insertVersions(scope.tx, [
    {
      ...versionAfter(survivor),
      before: parameters.before,
      after: { merged: merged.map(nameOf), ...parameters.after },
    },
    ...merged.map((element) => ({ ...versionAfter(element), before: {}, after: { mergedInto: nameOf(survivor) } })),
  ])
}

function mergedWithItself(): PlatformError {
  const detail = "The element to keep can't also be one of its duplicates."
  return new PlatformError('master-model/merged-with-itself', 400, detail)
}
