import pLimit, { type LimitFunction } from 'p-limit'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { Signatures } from '../../../interfaces/files.ts'
import type { FindProgram, Program } from '../../../interfaces/program.ts'
import { addressGroup } from '../../../plugins/limits/address-group.ts'
import { programRefused } from '../../../plugins/programs/program-rights.ts'
import { digestOf, hasGenuineCheck, readToken } from './tokens.ts'

export type ProgramLookup = {
  signatures: Signatures
  /** Finds a valid token in the database. */
  lookUp: (organizationId: string, digest: string) => Promise<Program | undefined>
}

/** Concurrent lookups. Each takes a database connection; others wait. */
const lookupsAtOnce = 2
/** Waiting lookups per client address, for tokens that may be forged. */
const maxWaiting = 20
const maxRemembered = 10_000

/**
 * Finds programs by their tokens. Tokens with a valid check, or found earlier, only wait for each other. All others (forged ones and those
 * created before checks existed) have a separate queue: one lookup at a time per client address.
 */
export function createFindProgram({ signatures, lookUp }: ProgramLookup): FindProgram {
  const seenIds = new Set<string>()
  const ofGenuine = pLimit(lookupsAtOnce)
  const ofOthers = createAddressQueues()
  return async (authorization, address) => {
    const token = readToken(authorization)
    if (!token) throw programRefused()
    const digest = digestOf(token.text)
    const find = () => lookUp(token.organizationId, digest)
    const isGenuine = seenIds.has(digest) || hasGenuineCheck(token, signatures)
    const found = isGenuine ? await ofGenuine(find) : await ofOthers(addressGroup(address), find)
    if (!found) {
      seenIds.delete(digest)
      throw programRefused()
    }
    if (seenIds.size >= maxRemembered) seenIds.clear()
    seenIds.add(digest)
    return found
  }
}

/** One task at a time per address, and a maximum for all addresses. */
function createAddressQueues() {
  const all = pLimit(lookupsAtOnce)
  const limits = new Map<string, LimitFunction>()
  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(address) ?? pLimit(1)
    if (limit.pendingCount >= maxWaiting) throw tooManyWaiting()
    limits.set(address, limit)
    try {
      return await limit(() => all(work))
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(address)
    }
  }
}

function tooManyWaiting(): PlatformError {
  const detail = 'Too many requests from your address are waiting to be authenticated. Try again in a moment.'
  return new PlatformError('platform/too-many-requests', 429, detail, { headers: { 'retry-after': '2' } })
}
