import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../../database/connect.ts'
import type { Clock } from '../identity-config.ts'
import { createClientAdapter } from '../applications/application-client.ts'
import { endConsentOfGrant } from '../applications/application-repository.ts'
import { providerRecords } from '../schema.ts'
import type { Exclusively } from './key-store.ts'
import { hashOf } from './records-of-account-repository.ts'

type Deps = { db: Database; clock: Clock }
type Row = typeof providerRecords.$inferSelect

/**
 * Seconds in which a used refresh token still works. If the response to a refresh is lost, or two tabs refresh at once, the browser has a
 * token that was just used; without this leeway, it would be treated as stolen and sign the user out.
 */
const refreshLeeway = 10

export function createRecordAdapter(deps: Deps): (model: string) => Adapter {
  const clients = createClientAdapter(deps.db)
  return (model) => (model === 'Client' ? clients : recordsOf(deps, model))
}

function recordsOf(deps: Deps, model: string): Adapter {
  return {
    upsert: (id, payload, expiresIn) => upsert(deps, model, { id, payload, expiresIn }),
    find: (id) => find(deps, model, id),
    findByUid: (uid) => findByUid(deps, model, uid),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => (model === 'RefreshToken' ? consumeRefreshToken(deps, id) : consumeOnce(deps, model, id)),
    destroy: async (id) => {
      await deps.db.delete(providerRecords).where(isRecord(model, id))
    },
    /** Deletes a grant with all its tokens and codes. */
    revokeByGrantId: async (grantId) => {
      await deps.db.delete(providerRecords).where(eq(providerRecords.grantHash, hashOf(grantId)))
      await endConsentOfGrant(deps.db, hashOf(grantId))
    },
  }
}

export async function deleteExpiredRecords(db: Database, now: Date): Promise<void> {
  await db.delete(providerRecords).where(lt(providerRecords.expiresAt, now))
}

export function oneProcessAtATime(db: Database): Exclusively {
  return (work) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lintel identity keys', 0))`)
      return work()
    })
}

function isRecord(model: string, id: string) {
  return and(eq(providerRecords.model, model), eq(providerRecords.idHash, hashOf(id)))
}

type Upsert = { id: string; payload: AdapterPayload; expiresIn: number | undefined }

async function upsert({ db, clock }: Deps, model: string, { id, payload, expiresIn }: Upsert): Promise<void> {
  if (expiresIn === undefined) throw new Error(`A ${model} needs an expiration.`)
  const grantId = model === 'Grant' ? id : payload.grantId
  const values = {
    payload: { ...payload, jti: undefined },
    grantHash: grantId === undefined ? null : hashOf(grantId),
    accountHash: payload.accountId === undefined ? null : hashOf(payload.accountId),
    sessionUidHash: model === 'Session' && payload.uid !== undefined ? hashOf(payload.uid) : null,
    expiresAt: new Date(clock().getTime() + expiresIn * 1000),
  }
  await db
    .insert(providerRecords)
    .values({ model, idHash: hashOf(id), ...values })
    .onConflictDoUpdate({ target: [providerRecords.model, providerRecords.idHash], set: values })
}

async function find({ db, clock }: Deps, model: string, id: string): Promise<AdapterPayload | undefined> {
  const [row] = await db.select().from(providerRecords).where(isRecord(model, id)).limit(1)
  return row && { ...asPayload(row, clock()), jti: id }
}

/** The session's identifier isn't needed: callers only check whether the session exists and whose it is. */
async function findByUid({ db, clock }: Deps, model: string, uid: string): Promise<AdapterPayload | undefined> {
  const isSession = and(eq(providerRecords.model, model), eq(providerRecords.sessionUidHash, hashOf(uid)))
  const [row] = await db.select().from(providerRecords).where(isSession).limit(1)
  return row && asPayload(row, clock())
}

function asPayload({ model, payload, consumedAt }: Row, now: Date): AdapterPayload {
  if (!consumedAt) return payload
  const isWithinLeeway = now.getTime() - consumedAt.getTime() < refreshLeeway * 1000
  if (model === 'RefreshToken' && isWithinLeeway) return payload
  return { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) }
}

/** The leeway starts with the first use; later uses don't extend it. */
async function consumeRefreshToken({ db, clock }: Deps, id: string): Promise<void> {
  const firstUse = sql`coalesce(${providerRecords.consumedAt}, ${clock().toISOString()}::timestamptz)`
  await db.update(providerRecords).set({ consumedAt: firstUse }).where(isRecord('RefreshToken', id))
}

/** If two requests use one code at the same time, the database lets only one succeed. */
async function consumeOnce({ db, clock }: Deps, model: string, id: string): Promise<void> {
  const consumed = await db
    .update(providerRecords)
    .set({ consumedAt: clock() })
    .where(and(isRecord(model, id), isNull(providerRecords.consumedAt)))
    .returning({ model: providerRecords.model })
  if (consumed.length === 0) throw new errors.InvalidGrant('already used')
}
