import type { ElementRestore, MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { authorOf } from './author.ts'
import { versionOf } from './change-elements.ts'
import { elementNotFound, lockElement } from './lock-element.ts'
import { versionedOf } from './change-parameter.ts'
import { listParametersById, saveParameters, type StoredParameter } from '../parameter-repository.ts'
import { describeElement, findElement, saveVerdicts, type StoredElement } from '../repository.ts'
import { verdictChange, verdictOf } from './verdict.model.ts'
import { findChanger, insertVersions, listVersionsAfter, type StoredVersion } from './version-repository.ts'

/** Restores the verdict and the parameter rows of a version, as a new version. */
export async function restoreVersion(
  scope: OrganizationScope,
  elementId: string,
  { version, revision }: ElementRestore,
): Promise<MasterElement> {
  const { tx, organizationId } = scope
  const element = await lockElement(scope, elementId)
  if (revision !== element.revision) {
    const message = `It is ${element.revision} now; you sent ${revision}.`
    const by = await findChanger(tx, { organizationId, elementId }, { version: revision, userId: scope.userId })
    throw revisionConflict('master-model', 'element', [{ path: 'revision', message }], by)
  }
  if (version >= revision) throw versionNotFound()
  const later = await listVersionsAfter(tx, { organizationId, elementId }, version)
  await restoreRows(scope, element, { version, later })
  const restored = await findElement(tx, { organizationId, elementId })
  if (!restored) throw elementNotFound()
  return describeElement(restored)
}

async function restoreRows(
  scope: OrganizationScope,
  element: StoredElement,
  { version, later }: { version: number; later: StoredVersion[] },
): Promise<void> {
  const { tx, organizationId } = scope
  const elementKey = { organizationId, elementId: element.id }
  const verdict = verdictBefore(element, later)
  const change = verdictChange(element, verdict)
  const previousValues = parametersBefore(later)
  const rows = (await listParametersById(tx, elementKey, [...previousValues.keys()])).filter((row) =>
    isOther(row, previousValues),
  )
  if (!change && rows.length === 0) return
  const saved = rows.map((row) => ({ ...row, ...previousValues.get(row.id) }))
  await saveVerdicts(tx, organizationId, [{ id: element.id, ...verdict }])
  await saveParameters(tx, elementKey, saved)
  const before = { ...change?.before, ...(rows.length > 0 && { parameters: rows.map(versionedOf) }) }
  const after = { ...change?.after, ...(rows.length > 0 && { parameters: saved.map(versionedOf) }) }
  const author = versionOf(await authorOf(scope))
  const entry = { version: element.revision + 1, before, after, restoredVersion: version }
  await insertVersions(tx, [{ organizationId, masterElementId: element.id, ...author, ...entry }])
  await announceMasterModel(tx, organizationId, [element.id])
}

type RestoredValues = Pick<StoredParameter, 'approvedValue' | 'includeInReview'>

/** The first change after the version contains the previous values. Changes are sorted newest first, so it's the last one. */
function verdictBefore(now: Verdict, later: readonly StoredVersion[]): Verdict {
  return verdictOf(
    later.reduce<Verdict>((verdict, { before }) => {
      const { status, notApprovedReason, notApprovedAction } = { ...verdict, ...before }
      return { status, notApprovedReason, notApprovedAction }
    }, now),
  )
}

function parametersBefore(later: readonly StoredVersion[]): Map<string, RestoredValues> {
  const changes = later.flatMap(({ before }) => before.parameters ?? [])
  return new Map(changes.map(({ id, approvedValue, includeInReview }) => [id, { approvedValue, includeInReview }]))
}

function isOther(
  { id, approvedValue, includeInReview }: StoredParameter,
  previousValues: ReadonlyMap<string, RestoredValues>,
): boolean {
  const word = previousValues.get(id)
  return word?.approvedValue !== approvedValue || word.includeInReview !== includeInReview
}

function versionNotFound(): PlatformError {
  const detail = "This version of the element doesn't exist. Choose one from its history."
  return new PlatformError('master-model/version-not-found', 404, detail)
}
