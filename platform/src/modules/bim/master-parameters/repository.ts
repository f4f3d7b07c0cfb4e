import type { FoundInPage, MasterParameter } from '@lintel/shared/contract/master-model'
import { and, asc, count, desc, eq, getTableColumns, sql, sum } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { boundedTotal, countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from '../../data/captures/schema.ts'
import { masterParameterCaptures, masterParameters } from './schema.ts'

export type StoredParameter = typeof masterParameters.$inferSelect
export type ParameterKey = { organizationId: string; parameterId: string }

/** Parameters sorted by name. */
export async function listParameters(tx: Transaction, organizationId: string): Promise<MasterParameter[]> {
  const found = await tx
    .select()
    .from(masterParameters)
    .where(eq(masterParameters.organizationId, organizationId))
    .orderBy(asc(masterParameters.parameterName), asc(masterParameters.defaultGroup))
  return found.map(describeParameter)
}

export function describeParameter({ isIncludedByDefault, ...parameter }: StoredParameter): MasterParameter {
  return { ...parameter, defaultReviewStatus: isIncludedByDefault ? 'Included in Review' : 'Excluded From Review' }
}

/** A text that changes whenever a row of the list changes, because each of these numbers only increases. */
export async function findListState(tx: Transaction, organizationId: string): Promise<string> {
  const { revision, exampleValue } = masterParameters
  const [row] = await tx
    .select({ parameters: count(), revisions: sum(revision), examples: count(exampleValue) })
    .from(masterParameters)
    .where(eq(masterParameters.organizationId, organizationId))
  return [row?.parameters, row?.revisions, row?.examples].join('.')
}

export async function findParameter(tx: Transaction, parameterKey: ParameterKey): Promise<StoredParameter | undefined> {
  const [found] = await tx.select().from(masterParameters).where(hasKey(parameterKey))
  return found
}

/**
 * Serializes transactions that change many elements or parameters, which could deadlock otherwise. Users wait for it, so it is only held
 * briefly. Transactions that also need the lock of `lockIngestion` acquire that one first.
 */
export async function lockMasterModel(tx: Transaction, organizationId: string): Promise<void> {
  await lockAdvisory(tx, `master-model/${organizationId}`)
}

/** Serializes ingestions with each other and with merges of elements. Waiting may take a minute. */
export async function lockIngestion(tx: Transaction, organizationId: string): Promise<void> {
  await lockAdvisory(tx, `master-model/feed/${organizationId}`)
}

async function lockAdvisory(tx: Transaction, lockName: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
}

/** Locks parameters until the transaction ends. */
export async function lockParameters(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, StoredParameter>> {
  const found = await tx
    .select()
    .from(masterParameters)
    .where(and(eq(masterParameters.organizationId, organizationId), anyOf(masterParameters.id, ids)))
    .orderBy(asc(masterParameters.id))
    .for('no key update')
  return new Map(found.map((parameter) => [parameter.id, parameter]))
}

export type ParameterChange = Pick<StoredParameter, 'approved' | 'isIncludedByDefault' | 'sharedGuid'>

/** Saves locked parameters with one statement, each as its next revision. */
export async function saveParameters(
  tx: Transaction,
  organizationId: string,
  changes: readonly (ParameterChange & { id: string })[],
): Promise<StoredParameter[]> {
  if (changes.length === 0) return []
  const changeRows = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as wanted (id uuid, approved boolean, "isIncludedByDefault" boolean, "sharedGuid" uuid)`
  return tx
    .update(masterParameters)
    .set({
      approved: sql`wanted.approved`,
      isIncludedByDefault: sql`wanted."isIncludedByDefault"`,
      sharedGuid: sql`wanted."sharedGuid"`,
      revision: sql`${masterParameters.revision} + 1`,
    })
    .from(changeRows)
    .where(and(eq(masterParameters.organizationId, organizationId), sql`${masterParameters.id} = wanted.id`))
    .returning(getTableColumns(masterParameters))
}

/** Captures that have the parameter, newest first. */
export async function listCapturesOfParameter(
  tx: Transaction,
  { organizationId, parameterId }: ParameterKey,
  { skip, take }: { skip: number; take: number },
): Promise<FoundInPage> {
  const { masterParameterId, captureId } = masterParameterCaptures
  const ofParameter = and(
    eq(masterParameterCaptures.organizationId, organizationId),
    eq(masterParameterId, parameterId),
  )
  const found = await tx
    .select({
      captureId,
      captureName: captures.captureName,
      captureDate: captures.captureDate,
      documentFileName: captures.documentFileName,
      fileOriginPath: captures.fileOriginPath,
      elementCount: captures.revitElementCount,
    })
    .from(masterParameterCaptures)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(and(ofParameter, eq(captures.organizationId, organizationId)))
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(take)
    .offset(skip)
  const capturesWithParameter = tx
    .select({ captureId })
    .from(masterParameterCaptures)
    .innerJoin(captures, eq(captures.id, captureId))
    .where(ofParameter)
  const items = found.map((item) => ({ ...item, captureDate: item.captureDate.toISOString() }))
  return { items, ...boundedTotal(await countUpTo(tx, capturesWithParameter)) }
}

function hasKey({ organizationId, parameterId }: ParameterKey) {
  return and(eq(masterParameters.organizationId, organizationId), eq(masterParameters.id, parameterId))
}
