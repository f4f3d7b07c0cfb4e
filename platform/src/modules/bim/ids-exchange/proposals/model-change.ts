import { randomUUID } from 'node:crypto'
import type { VersionValues } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { announceMasterModel } from '../../master-model/announce-master-model.ts'
import { type Reviewer, versionOf } from '../../master-model/changes/change-elements.ts'
import { versionedOf } from '../../master-model/changes/change-parameter.ts'
import { elementMerged, elementNotFound } from '../../master-model/changes/lock-element.ts'
import { verdictChange, verdictOf } from '../../master-model/changes/verdict.model.ts'
import { insertVersions } from '../../master-model/changes/version-repository.ts'
import { insertParameters, saveParameters, type StoredParameter } from '../../master-model/parameter-repository.ts'
import { lockElements, saveVerdicts, type StoredElement } from '../../master-model/repository.ts'
import type { ParameterVersion, Verdict } from '../mapping/specification-terms.ts'
import { rowNamed } from '../mapping/proposals-for.model.ts'
import { findRowsOf } from './rows-repository.ts'
import { type Outcome, removeAddedRows, type StoredProposal, versionText } from './proposal-repository.ts'

type Proposal = StoredProposal
/** `isNew` is true if the row isn't stored yet. */
type Row = { row: StoredParameter; isNew: boolean }
/** An element with the rows that proposals refer to, before and after. */
type ChangedElement = {
  before: StoredElement
  verdict: Verdict
  rows: Row[]
  rowsBefore: ReadonlyMap<string, StoredParameter>
  removed: string[]
}

/** Changes many elements in memory, then saves all of them and adds a version of each to its history. */
export async function openChange(tx: Transaction, reviewer: Reviewer, proposals: readonly Proposal[]) {
  const { organizationId } = reviewer
  const elementIds = [...new Set(proposals.flatMap(({ masterElementId }) => masterElementId ?? []))]
  const elements = await lockElements(tx, organizationId, elementIds)
  const rows = await findRowsOf(tx, organizationId, proposals)
  const touched = new Map([...elements].map(([id, before]) => [id, openElement(before, rows.get(id) ?? [])] as const))
  return {
    /** Applies a change, or undoes it. */
    make(proposal: Proposal, isBack: boolean): Outcome {
      const element = touched.get(proposal.masterElementId ?? '')
      const common = { was: proposal.was, addedParameterId: proposal.addedParameterId }
      if (!element) return { ...common, problem: elementNotFound() }
      if (element.before.mergedInto) return { ...common, problem: elementMerged() }
      return proposal.kind === 'Status'
        ? changeVerdict(element, proposal, isBack)
        : changeRow(element, proposal, isBack)
    },
    save: () =>
      save(
        tx,
        reviewer,
        [...touched.values()].flatMap((one) => changeOf(one) ?? []),
      ),
  }
}

function openElement(before: StoredElement, parameters: readonly StoredParameter[]): ChangedElement {
  return {
    before,
    verdict: verdictOf(before),
    rows: parameters.map((row) => ({ row: { ...row }, isNew: false })),
    rowsBefore: new Map(parameters.map((row) => [row.id, row])),
    removed: [],
  }
}

type Change = NonNullable<ReturnType<typeof changeOf>>

async function save(tx: Transaction, { organizationId, author }: Reviewer, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ before }) => before.id)
  await saveVerdicts(
    tx,
    organizationId,
    changes.map(({ before, verdict }) => ({ id: before.id, ...verdict })),
  )
  const rows = changes.flatMap(({ changed }) => changed)
  const rowsOf = (isNew: boolean) => rows.filter((one) => one.isNew === isNew).map(({ row }) => row)
  await saveParameters(tx, { organizationId, elementId: '' }, rowsOf(false))
  await insertParameters(tx, rowsOf(true))
  await removeAddedRows(
    tx,
    organizationId,
    changes.flatMap(({ removed }) => removed),
  )
  const versions = changes.map(({ before, history }) => ({
    ...history,
    ...versionOf(author),
    organizationId,
    masterElementId: before.id,
    version: before.revision + 1,
  }))
  await insertVersions(tx, versions)
  await announceMasterModel(tx, organizationId, ids)
}

function changeVerdict(element: ChangedElement, { was, wanted, addedParameterId }: Proposal, isBack: boolean): Outcome {
  const [from, to] = isBack ? [wanted, was] : [was, wanted]
  const now = element.verdict
  if (!isSame(now, to)) {
    if (!isSame(now, from)) return { was: isBack ? was : now, addedParameterId, problem: changedSince(now, null) }
    element.verdict = verdictOf(to as Verdict)
  }
  return { was, addedParameterId }
}

function changeRow(element: ChangedElement, proposal: Proposal, isBack: boolean): Outcome {
  const { was, wanted, addedParameterId, unit } = proposal
  const [set, name] = [proposal.setName ?? '', proposal.parameterName ?? '']
  const rows = element.rows.map((one) => one.row)
  const row = rowNamed(rows, set, name)
  const now = row ? versionOfRow(row) : null
  const [from, to] = (isBack ? [wanted, was] : [was, wanted]) as [ParameterVersion | null, ParameterVersion | null]
  if (isSame(now, to)) return { was, addedParameterId }
  if (!isSame(now, from)) return { was: isBack ? was : now, addedParameterId, problem: changedSince(now, unit) }
  if (row && to) {
    Object.assign(row, to)
    return { was, addedParameterId }
  }
  if (row) {
    // The row was added for the proposal. If a capture has contained the parameter since, the row stays without an approved value.
    Object.assign(row, notReviewed)
    element.removed.push(row.id)
    return { was, addedParameterId: null }
  }
  const { id: masterElementId, organizationId } = element.before
  const parameter = { kind: 'instance' as const, setName: set, parameterName: name, unit, revision: 1 }
  const added = { id: randomUUID(), organizationId, masterElementId, ...parameter, ...notReviewed, ...to }
  element.rows.push({ row: added, isNew: true })
  return { was, addedParameterId: added.id }
}

const notReviewed: ParameterVersion = { approvedValue: null, includeInReview: false }

function changeOf({ before, verdict, rows, rowsBefore, removed }: ChangedElement) {
  const change = verdictChange(verdictOf(before), verdict)
  const wordBefore = ({ id }: StoredParameter) => versionOfRow(rowsBefore.get(id) ?? notReviewed)
  const changed = rows.filter(({ row }) => !isSame(versionOfRow(row), wordBefore(row)))
  if (!change && changed.length === 0) return undefined
  const parametersOf = (word: (row: StoredParameter) => ParameterVersion) =>
    changed.length > 0 && { parameters: changed.map(({ row }) => versionedOf({ ...row, ...word(row) })) }
  const history: { before: VersionValues; after: VersionValues } = {
    before: { ...change?.before, ...parametersOf(wordBefore) },
    after: { ...change?.after, ...parametersOf(versionOfRow) },
  }
  return { before, verdict, changed, removed, history }
}

function versionOfRow({ approvedValue, includeInReview }: ParameterVersion): ParameterVersion {
  return { approvedValue, includeInReview }
}

function isSame(one: Verdict | ParameterVersion | null, other: Verdict | ParameterVersion | null): boolean {
  if (one === null || other === null) return one === other
  return Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value)
}

function changedSince(now: Verdict | ParameterVersion | null, unit: string | null): PlatformError {
  const detail = `Someone changed this after the file was read. It's now “${versionText(now, unit).slice(0, 200)}”. Review it again, then decide.`
  return new PlatformError('ids-imports/changed-since', 409, detail)
}
