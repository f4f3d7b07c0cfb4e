import type {
  MassUpdate,
  MassUpdateResult,
  MasterElement,
  MasterElementUpdate,
  Verdict,
} from '@lintel/shared/contract/master-model'
import type { Transaction } from '../../../../database/scope.ts'
import { type PlatformError, massProblemOf } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { authorOf, type Author } from './author.ts'
import { lockMasterModel } from '../../master-parameters/repository.ts'
import { describeElement, findElementNamed, lockElements, saveVerdicts, type StoredElement } from '../repository.ts'
import { elementMerged, elementNotFound } from './lock-element.ts'
import { differencesBetween, verdictChange, verdictOf } from './verdict.model.ts'
import { insertVersions, listLastVerdicts, type LastVerdict } from './version-repository.ts'

/** The organization, and the person who makes a change. */
export type Reviewer = { organizationId: string; author: Author }

type Update = MassUpdate['updates'][number]
type Outcome = { id: string; element: StoredElement | undefined; problem?: PlatformError }

export async function changeElement(
  scope: OrganizationScope,
  id: string,
  update: MasterElementUpdate,
): Promise<MasterElement> {
  const { tx, organizationId } = scope
  const [outcome] = await judgeElements(tx, { organizationId, author: await authorOf(scope) }, [{ ...update, id }])
  if (outcome?.problem) throw outcome.problem
  if (!outcome?.element) throw elementNotFound()
  return describeElement(outcome.element)
}

/** Changes each element independently; a failure doesn't affect the others. */
export async function changeElements(scope: OrganizationScope, { updates }: MassUpdate): Promise<MassUpdateResult> {
  const { tx, organizationId } = scope
  const outcomes = await judgeElements(tx, { organizationId, author: await authorOf(scope) }, updates)
  return {
    results: outcomes.map(({ id, element, problem }) => ({
      id,
      element: element ? describeElement(element) : null,
      problem: massProblemOf(problem),
    })),
  }
}

/** Changes the verdict on the element with that name. Fails if no capture has such an element. */
export async function reviewMasterElement(
  tx: Transaction,
  reviewer: Reviewer,
  { category, family, type, ...verdict }: Pick<StoredElement, 'category' | 'family' | 'type'> & Verdict,
): Promise<void> {
  const found = await findElementNamed(tx, reviewer.organizationId, { category, family, type })
  if (!found) throw elementNotFound()
  await judgeElements(tx, reviewer, [{ id: found.id, revision: found.revision, ...verdict }])
}

async function judgeElements(tx: Transaction, reviewer: Reviewer, updates: readonly Update[]): Promise<Outcome[]> {
  const { organizationId } = reviewer
  // Serializes requests. Otherwise, two requests that change many elements could deadlock, or one of them and the end of an ingestion.
  if (updates.length > 1) await lockMasterModel(tx, organizationId)
  const before = await lockElements(
    tx,
    organizationId,
    updates.map(({ id }) => id),
  )
  const isStale = ({ id, revision }: Update) => before.get(id)?.revision !== revision
  const lastVerdicts = await listLastVerdicts(
    tx,
    organizationId,
    updates.filter(isStale).map(({ id }) => id),
  )
  const outcomes = updates.map((update) =>
    checkChange(update, before.get(update.id), { last: lastVerdicts.get(update.id), reviewer }),
  )
  const after = await saveChanges(tx, reviewer, outcomes)
  return outcomes.map(({ id, element, problem }) => ({
    id,
    element: after.get(id) ?? element,
    ...(problem && { problem }),
  }))
}

type CheckedChange = Outcome & { wanted?: Verdict }

type ConflictContext = { last: LastVerdict | undefined; reviewer: Reviewer }

/**
 * Only a different verdict is a conflict, not a changed parameter row. Repeating the current verdict succeeds: the first response may have
 * been lost.
 */
function checkChange(
  update: Update,
  element: StoredElement | undefined,
  { last, reviewer }: ConflictContext,
): CheckedChange {
  const { id, revision } = update
  if (!element) return { id, element, problem: elementNotFound() }
  if (element.mergedInto) return { id, element: undefined, problem: elementMerged() }
  const requestedVerdict = verdictOf(update)
  if (!verdictChange(element, requestedVerdict)) return { id, element }
  const isOverwritten = revision < (last?.version ?? 1) || revision > element.revision
  if (!isOverwritten) return { id, element, wanted: requestedVerdict }
  const errors = differencesBetween(verdictOf(element), requestedVerdict)
  const by = last && { name: last.authorName, isSelf: last.authorId === reviewer.author.id }
  return { id, element, problem: revisionConflict('master-model', 'element', errors, by) }
}

async function saveChanges(
  tx: Transaction,
  { organizationId, author }: Reviewer,
  judged: readonly CheckedChange[],
): Promise<Map<string, StoredElement>> {
  const changes = judged.flatMap(({ element, wanted }) => {
    const change = element && wanted && verdictChange(element, wanted)
    return change ? [{ element, wanted, change }] : []
  })
  if (changes.length === 0) return new Map()
  const saved = await saveVerdicts(
    tx,
    organizationId,
    changes.map(({ element: { id }, wanted }) => ({ id, ...wanted })),
  )
  const versions = changes.map(({ element: { id, revision }, change }) => ({
    ...change,
    ...versionOf(author),
    organizationId,
    masterElementId: id,
    version: revision + 1,
  }))
  await insertVersions(tx, versions)
  await announceMasterModel(
    tx,
    organizationId,
    saved.map(({ id }) => id),
  )
  return new Map(saved.map((element) => [element.id, element]))
}

export function versionOf({ id: authorId, name: authorName, email: authorEmail }: Author) {
  return { authorId, authorName, authorEmail }
}
