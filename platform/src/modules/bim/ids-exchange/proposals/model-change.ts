import { randomUUID } from 'node:crypto'
import type { VersionValues } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../../../errors.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { announceMasterModel } from '../../master-model/announce-master-model.ts'
import { versionOf, type Reviewer } from '../../master-model/changes/change-elements.ts'
import { versionedOf } from '../../master-model/changes/change-parameter.ts'
import { elementMerged, elementNotFound } from '../../master-model/changes/lock-element.ts'
import { verdictChange, verdictOf } from '../../master-model/changes/verdict.model.ts'
import { insertVersions } from '../../master-model/changes/version-repository.ts'
import { insertParameters, saveParameters, type StoredParameter } from '../../master-model/parameter-repository.ts'
import { lockElements, saveVerdicts, type StoredElement } from '../../master-model/repository.ts'
import type { ParameterVersion, Verdict } from '../mapping/said.ts'
import { rowNamed } from '../mapping/proposals-for.model.ts'
import { findRowsOf } from './rows-repository.ts'
import { removeAddedRows, type StoredProposal } from './proposal-repository.ts'
import { wordsOf } from './proposal-words.ts'
import type { Outcome } from './decide-proposals.ts'

type Proposal = Omit<StoredProposal, 'rule'>
type Row = StoredParameter & { isAdded?: boolean }
/** An element with those of its rows that proposals are about, as they were and as they are to be. */
type Touched = { before: StoredElement; verdict: Verdict; rows: Row[]; rowsBefore: Map<string, Row>; removed: Row[] }

/** Changes many elements in memory, and then saves all of them with a version of each in its history. */
export async function openChange(
  tx: Transaction,
  { organizationId, author }: Reviewer,
  proposals: readonly Proposal[],
) {
  const about = proposals.filter(({ masterElementId }) => masterElementId !== null)
  const elementIds = [...new Set(about.flatMap(({ masterElementId }) => masterElementId ?? []))]
  const elements = await lockElements(tx, organizationId, elementIds)
  const rows = await findRowsOf(tx, organizationId, about)
  const touched = new Map<string, Touched>()
  for (const [id, before] of elements) {
    const own = rows.get(id) ?? []
    touched.set(id, {
      before,
      verdict: verdictOf(before),
      rows: own.map((row) => ({ ...row })),
      rowsBefore: new Map(own.map((row) => [row.id, row])),
      removed: [],
    })
  }

  function make(proposal: Proposal, isBack: boolean): Outcome {
    const element = touched.get(proposal.masterElementId ?? '')
    const same = { was: proposal.was, addedParameterId: proposal.addedParameterId }
    if (!element) return { ...same, problem: elementNotFound() }
    if (element.before.mergedInto) return { ...same, problem: elementMerged() }
    return proposal.kind === 'Status' ? changeVerdict(element, proposal, isBack) : changeRow(element, proposal, isBack)
  }

  async function save(): Promise<void> {
    const changed = [...touched.values()].flatMap((one) => changeOf(one) ?? [])
    if (changed.length === 0) return
    await saveVerdicts(
      tx,
      organizationId,
      changed.map(({ before, verdict }) => ({ id: before.id, ...verdict })),
    )
    const kept = changed.flatMap(({ changedRows }) => changedRows.filter(({ isAdded }) => !isAdded))
    await saveParameters(tx, { organizationId, elementId: '' }, kept)
    await insertParameters(
      tx,
      changed.flatMap(({ changedRows }) =>
        changedRows.filter(({ isAdded }) => isAdded).map(({ isAdded: _new, ...row }) => row),
      ),
    )
    await removeAddedRows(
      tx,
      organizationId,
      changed.flatMap(({ removed }) => removed.map(({ id }) => id)),
    )
    await insertVersions(
      tx,
      changed.map(({ before, history }) => ({
        ...history,
        ...versionOf(author),
        organizationId,
        masterElementId: before.id,
        version: before.revision + 1,
      })),
    )
    await announceMasterModel(
      tx,
      organizationId,
      changed.map(({ before }) => before.id),
    )
  }
  return { make, save }
}

function changeVerdict(element: Touched, { was, wanted, addedParameterId }: Proposal, isBack: boolean): Outcome {
  const [from, to] = isBack ? [wanted, was] : [was, wanted]
  const now = element.verdict
  if (!isSame(now, to)) {
    if (!isSame(now, from)) return { was: isBack ? was : now, addedParameterId, problem: changedSince(now, null) }
    element.verdict = verdictOf(to as Verdict)
  }
  return { was, addedParameterId }
}

function changeRow(element: Touched, proposal: Proposal, isBack: boolean): Outcome {
  const { was, wanted, addedParameterId, unit } = proposal
  const [set, name] = [proposal.setName ?? '', proposal.parameterName ?? '']
  const row = rowNamed(element.rows, set, name)
  const now: ParameterVersion | null = row
    ? { approvedValue: row.approvedValue, includeInReview: row.includeInReview }
    : null
  const [from, to] = (isBack ? [wanted, was] : [was, wanted]) as (ParameterVersion | null)[]
  if (isSame(now, to ?? null)) return { was, addedParameterId }
  if (!isSame(now, from ?? null)) return { was: isBack ? was : now, addedParameterId, problem: changedSince(now, unit) }
  if (row) {
    if (to) Object.assign(row, to)
    else takeBack(element, row)
    return { was, addedParameterId: to ? addedParameterId : null }
  }
  const added: Row = {
    ...{ id: randomUUID(), organizationId: element.before.organizationId, masterElementId: element.before.id },
    ...{ kind: 'instance', setName: set, parameterName: name, unit, revision: 1, isAdded: true },
    ...(to as ParameterVersion),
  }
  element.rows.push(added)
  return { was, addedParameterId: added.id }
}

/** A row that was added for the proposal. If a capture has had the parameter since, it stays, and asks for nothing. */
function takeBack(element: Touched, row: Row): void {
  Object.assign(row, { approvedValue: null, includeInReview: false })
  element.removed.push(row)
}

function changeOf({ before, verdict, rows, rowsBefore, removed }: Touched) {
  const change = verdictChange(verdictOf(before), verdict)
  const changedRows = rows.filter((row) => !isSame(wordOf(row), wordOf(rowsBefore.get(row.id))))
  if (!change && changedRows.length === 0) return undefined
  const earlier = changedRows.map((row) =>
    versionedOf(rowsBefore.get(row.id) ?? { ...row, approvedValue: null, includeInReview: false }),
  )
  const history: { before: VersionValues; after: VersionValues } = {
    before: { ...change?.before, ...(changedRows.length > 0 && { parameters: earlier }) },
    after: { ...change?.after, ...(changedRows.length > 0 && { parameters: changedRows.map(versionedOf) }) },
  }
  return { before, verdict, changedRows, removed, history }
}

function wordOf(row: Row | undefined): ParameterVersion | null {
  return row ? { approvedValue: row.approvedValue, includeInReview: row.includeInReview } : null
}

function isSame(one: Verdict | ParameterVersion | null, other: Verdict | ParameterVersion | null): boolean {
  if (one === null || other === null) return one === other
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value)
}

function changedSince(now: Verdict | ParameterVersion | null, unit: string | null): PlatformError {
  const detail = `Somebody has changed this since the file was read: it is “${wordsOf(now, unit).slice(0, 200)}” now. Look at it again, then decide.`
  return new PlatformError('ids-imports/changed-since', 409, detail)
}
