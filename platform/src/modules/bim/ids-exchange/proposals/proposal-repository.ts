import type { IdsProposal, ProposalState } from '@lintel/shared/contract/ids-imports'
import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { PlatformError } from '../../../../errors/platform-error.ts'
import { masterElementParameters, masterElements, observedValues } from '../../master-model/schema.ts'
import type { ImportKey } from '../import/import-repository.ts'
import type { ParameterVersion, Verdict } from '../mapping/specification-terms.ts'
import { idsProposals } from '../schema.ts'

/** All columns except the rule, which is large. */
const listColumns = {
  id: idsProposals.id,
  importId: idsProposals.importId,
  number: idsProposals.number,
  specificationNumber: idsProposals.specificationNumber,
  specification: idsProposals.specification,
  kind: idsProposals.kind,
  state: idsProposals.state,
  revision: idsProposals.revision,
  masterElementId: idsProposals.masterElementId,
  setName: idsProposals.setName,
  parameterName: idsProposals.parameterName,
  unit: idsProposals.unit,
  was: idsProposals.was,
  wanted: idsProposals.wanted,
  proposed: idsProposals.proposed,
  remark: idsProposals.remark,
  addedParameterId: idsProposals.addedParameterId,
  decidedBy: idsProposals.decidedBy,
}
const { category, family, type } = masterElements
const columns = { ...listColumns, category, family, type }

/** Proposals in the order of the file. */
export async function listProposals(tx: Transaction, importKey: ImportKey): Promise<IdsProposal[]> {
  const rows = await selectProposals(tx).where(ofImport(importKey)).orderBy(asc(idsProposals.number))
  return rows.map(describeProposal)
}

export async function listProposalsById(
  tx: Transaction,
  importKey: ImportKey,
  ids: readonly string[],
): Promise<Map<string, IdsProposal>> {
  const rows = await selectProposals(tx).where(and(ofImport(importKey), anyOf(idsProposals.id, ids)))
  return new Map(rows.map((row) => [row.id, describeProposal(row)]))
}

function selectProposals(tx: Transaction) {
  const ofElement = and(
    eq(masterElements.organizationId, idsProposals.organizationId),
    eq(masterElements.id, idsProposals.masterElementId),
  )
  return tx.select(columns).from(idsProposals).leftJoin(masterElements, ofElement)
}

/** Locks proposals in the order of the file, so that no one else decides about them until the transaction ends. */
export async function lockProposals(
  tx: Transaction,
  importKey: ImportKey,
  ids: readonly string[],
): Promise<StoredProposal[]> {
  return tx
    .select(listColumns)
    .from(idsProposals)
    .where(and(ofImport(importKey), anyOf(idsProposals.id, ids)))
    .orderBy(asc(idsProposals.number))
    .for('no key update')
}

export type Decision = Pick<StoredProposal, 'id' | 'was' | 'addedParameterId'> & {
  state: ProposalState
  decidedBy: string | null
}

/** Saves decisions with one statement. */
export async function saveDecisions(
  tx: Transaction,
  { organizationId }: ImportKey,
  decisions: readonly Decision[],
): Promise<void> {
  if (decisions.length === 0) return
  const decisionRows = sql`jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
    as wanted (id uuid, state text, "decidedBy" text, was jsonb, "addedParameterId" uuid)`
  await tx
    .update(idsProposals)
    .set({
      state: sql`wanted.state`,
      decidedBy: sql`wanted."decidedBy"`,
      was: sql`nullif(wanted.was, 'null'::jsonb)`,
      addedParameterId: sql`wanted."addedParameterId"`,
      revision: sql`${idsProposals.revision} + 1`,
    })
    .from(decisionRows)
    .where(and(eq(idsProposals.organizationId, organizationId), sql`${idsProposals.id} = wanted.id`))
}

/** Deletes rows that were added for a proposal, unless a capture has contained their parameter since. */
export async function removeAddedRows(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { id } = masterElementParameters
  await tx
    .delete(masterElementParameters)
    .where(
      and(
        eq(masterElementParameters.organizationId, organizationId),
        anyOf(id, ids),
        sql`not exists (select from ${observedValues} where ${observedValues.parameterId} = ${id})`,
      ),
    )
}

function ofImport({ organizationId, importId }: ImportKey) {
  return and(eq(idsProposals.organizationId, organizationId), eq(idsProposals.importId, importId))
}

/** A proposal without its rule, which is large. */
export type StoredProposal = Omit<typeof idsProposals.$inferSelect, 'organizationId' | 'rule' | 'ruleHash'>

/** With the names of its element. */
type ListedProposal = StoredProposal & Record<'category' | 'family' | 'type', string | null>

/** The result of applying or undoing a change: `was` is the current value if it causes a conflict. */
export type Outcome = Pick<StoredProposal, 'was' | 'addedParameterId'> & { problem?: PlatformError }

/** A proposal for the list, with the current and the proposed value as text. */
function describeProposal(stored: ListedProposal): IdsProposal {
  const { id, revision, state, kind, specificationNumber, specification, masterElementId, decidedBy } = stored
  const { category, family, type, setName, parameterName, was, wanted, unit, proposed, remark } = stored
  const element = { masterElementId, category, family, type, setName, parameterName }
  return {
    ...{ id, revision, state, kind, specificationNumber, specification, ...element, remark, decidedBy },
    now: kind === 'Rule' ? null : versionText(was, unit),
    proposed: proposed ?? versionText(wanted, unit),
  }
}

/** `Not Approved (reason: too thin)`, `300 mm`, `Not in reviews`. */
export function versionText(version: Verdict | ParameterVersion | null, unit: string | null): string {
  if (version === null) return 'No such parameter'
  return 'status' in version ? verdictWords(version) : valueWords(version, unit)
}

function verdictWords({ status, notApprovedReason, notApprovedAction }: Verdict): string {
  const remarks = [
    ...(notApprovedReason === null ? [] : [`reason: ${notApprovedReason}`]),
    ...(notApprovedAction === null ? [] : [`action: ${notApprovedAction}`]),
  ]
  return remarks.length === 0 ? status : `${status} (${remarks.join('; ')})`
}

const ownUnit = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i

function valueWords({ approvedValue, includeInReview }: ParameterVersion, unit: string | null): string {
  const value =
    approvedValue === null ? 'Any value' : approvedValue === '' ? 'Without a value' : withUnit(approvedValue, unit)
  return includeInReview ? value : approvedValue === null ? 'Not in reviews' : `${value}, not in reviews`
}

function withUnit(value: string, unit: string | null): string {
  return unit !== null && ownUnit.test(value) ? `${value} ${unit}` : value
}
