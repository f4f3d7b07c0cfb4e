import type {
  ElementExamples,
  ElementHistory,
  ElementParameter,
  FoundInPage,
  MasterElementDetail,
  MasterModelNews,
  NamedElement,
  ParameterKind,
} from '@lintel/shared/contract/master-model'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { readListChanges } from '../../../events/list-changes.ts'
import { masterModelSubject } from './announce-master-model.ts'
import { elementNotFound } from './changes/lock-element.ts'
import {
  findLatestCaptureOfElement,
  listCapturesOfElement,
  listElementNumbers,
} from './found-in-captures-repository.ts'
import { listParameters } from './parameter-repository.ts'
import { describeElement, findElement, findListState, listSomeElements, type ElementKey } from './repository.ts'
import { findLatestVersion, listVersions, type StoredVersion } from './changes/version-repository.ts'

export async function readElement(scope: OrganizationScope, elementId: string): Promise<MasterElementDetail> {
  const { tx, organizationId } = scope
  const found = await findElement(tx, { organizationId, elementId })
  if (!found) throw elementNotFound()
  const survivor = found.mergedInto && (await findElement(tx, { organizationId, elementId: found.mergedInto }))
  return { ...describeElement(found), mergedInto: survivor ? nameOf(survivor) : null }
}

export function nameOf({ id, category, family, type }: NamedElement): NamedElement {
  return { id, category, family, type }
}

export async function readParameters(
  scope: OrganizationScope,
  elementId: string,
  kind: ParameterKind,
): Promise<ElementParameter[]> {
  return listParameters(scope.tx, await elementKeyOf(scope, elementId), kind)
}

export async function readCaptures(
  scope: OrganizationScope,
  elementId: string,
  part: { skip: number; take: number },
): Promise<FoundInPage> {
  return listCapturesOfElement(scope.tx, await elementKeyOf(scope, elementId), part)
}

export async function readExamples(scope: OrganizationScope, elementId: string): Promise<ElementExamples> {
  const elementKey = await elementKeyOf(scope, elementId)
  const capture = await findLatestCaptureOfElement(scope.tx, elementKey)
  const elementNumbers = capture ? await listElementNumbers(scope.tx, elementKey, capture.captureId) : []
  return { capture: capture ?? null, elementNumbers }
}

export async function readHistory(
  scope: OrganizationScope,
  elementId: string,
  { before, take }: { before?: number | undefined; take: number },
): Promise<ElementHistory> {
  const elementKey = await elementKeyOf(scope, elementId)
  const found = await listVersions(scope.tx, elementKey, { before, take: take + 1 })
  const items = found.slice(0, take).map(describeVersion)
  return { items, next: found.length > take ? (items.at(-1)?.version ?? null) : null }
}

/** What has changed in the list since a position, for clients that follow it. */
export async function readChanges(
  { tx, organizationId }: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  since: number | undefined,
): Promise<MasterModelNews> {
  const changes = await readListChanges(tx, masterModelSubject(organizationId), {
    since,
    tagOf: () => findListState(tx, organizationId),
    rowsOf: (ids) => listSomeElements(tx, organizationId, ids),
  })
  const latest = await findLatestVersion(tx, organizationId)
  if (!latest) return { latest: null, ...changes }
  const { masterElementId: masterModelElementId, version, at, authorName: by } = latest
  return { latest: { masterModelElementId, version, at: at.toISOString(), by }, ...changes }
}

async function elementKeyOf(scope: OrganizationScope, elementId: string): Promise<ElementKey> {
  await readElement(scope, elementId)
  return { organizationId: scope.organizationId, elementId }
}

function describeVersion(stored: StoredVersion): ElementHistory['items'][number] {
  const { version, at, authorId: id, authorName: name, authorEmail: email, before, after, restoredVersion } = stored
  return { version, at: at.toISOString(), author: { id, name, email }, before, after, restoredVersion }
}
