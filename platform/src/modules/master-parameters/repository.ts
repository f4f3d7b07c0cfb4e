import { mostCounted } from '@lintel/shared/contract'
import type { FoundInPage, MasterParameter } from '@lintel/shared/contract/master-model'
import { and, asc, count, desc, eq, sql, sum } from 'drizzle-orm'
import type { Transaction } from '../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import { masterParameterCaptures, masterParameters } from './schema.ts'

export type StoredParameter = typeof masterParameters.$inferSelect
export type ParameterPlace = { organizationId: string; parameterId: string }

/** In the order of names. */
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

/** Another one than before whenever a row of the list is: each of these figures only ever grows. */
export async function findListState(tx: Transaction, organizationId: string): Promise<string> {
  const { revision, exampleValue } = masterParameters
  const [row] = await tx
    .select({ parameters: count(), revisions: sum(revision), examples: count(exampleValue) })
    .from(masterParameters)
    .where(eq(masterParameters.organizationId, organizationId))
  return [row?.parameters, row?.revisions, row?.examples].join('.')
}

export async function findParameter(tx: Transaction, place: ParameterPlace): Promise<StoredParameter | undefined> {
  const [found] = await tx.select().from(masterParameters).where(at(place))
  return found
}

type Change = Pick<StoredParameter, 'approved' | 'isIncludedByDefault' | 'sharedGuid'>

/** Nothing where somebody else was quicker. */
export async function saveParameter(
  tx: Transaction,
  place: ParameterPlace,
  { revision, ...change }: Change & { revision: number },
): Promise<StoredParameter | undefined> {
  const [saved] = await tx
    .update(masterParameters)
    .set({ ...change, revision: sql`${masterParameters.revision} + 1` })
    .where(and(at(place), eq(masterParameters.revision, revision)))
    .returning()
  return saved
}

/** Captures that have the parameter, newest first. */
export async function listCapturesOfParameter(
  tx: Transaction,
  { organizationId, parameterId }: ParameterPlace,
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
    .where(ofParameter)
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(take)
    .offset(skip)
  const [row] = await tx.select({ total: count() }).from(masterParameterCaptures).where(ofParameter)
  const total = row?.total ?? 0
  const items = found.map((item) => ({ ...item, captureDate: item.captureDate.toISOString() }))
  return { items, total: Math.min(total, mostCounted), hasMore: total > mostCounted }
}

function at({ organizationId, parameterId }: ParameterPlace) {
  return and(eq(masterParameters.organizationId, organizationId), eq(masterParameters.id, parameterId))
}
