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

/** The person in whose name something is changed, and the organization. */
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

/** Each element is changed by itself: what stands in the way of one keeps no other from being changed. */
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

/** Gives a verdict on the element of that name, whatever it was before. Fails if no capture has brought such an element. */
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
  // Two calls that change many elements could block each other, and so could one of them and the end of a capture that comes in; the lock
  // makes them take turns.
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
    judge(update, before.get(update.id), { last: lastVerdicts.get(update.id), reviewer }),
  )
  const after = await keep(tx, reviewer, outcomes)
  return outcomes.map(({ id, element, problem }) => ({
    id,
    element: after.get(id) ?? element,
    ...(problem && { problem }),
  }))
}

type Judged = Outcome & { wanted?: Verdict }

type Known = { last: LastVerdict | undefined; reviewer: Reviewer }

/**
 * Only another verdict is a reason to refuse one, not a change of a parameter row. Whoever sends a verdict that holds already is told that
 * it is saved: the first answer may have been lost.
 */
function judge(update: Update, element: StoredElement | undefined, { last, reviewer }: Known): Judged {
  const { id, revision } = update
  if (!element) return { id, element, problem: elementNotFound() }
  if (element.mergedInto) return { id, element: undefined, problem: elementMerged() }
  const wanted = verdictOf(update)
  if (!verdictChange(element, wanted)) return { id, element }
  const isOverwritten = revision < (last?.version ?? 1) || revision > element.revision
  if (!isOverwritten) return { id, element, wanted }
  const errors = differencesBetween(verdictOf(element), wanted)
  const by = last && { name: last.authorName, isSelf: last.authorId === reviewer.author.id }
  return { id, element, problem: revisionConflict('master-model', 'element', errors, by) }
}

async function keep(
  tx: Transaction,
  { organizationId, author }: Reviewer,
  judged: readonly Judged[],
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
