import pLimit, { type LimitFunction } from 'p-limit'
import { z } from 'zod'
import { findAccountByEmail } from '../accounts/account-repository.ts'
import { maxPasswordLength, verifyPassword } from '../accounts/passwords.ts'
import type { SignInThrottle } from './throttle-repository.ts'
import type { Database } from '../../../../database/connect.ts'

export type Credentials = { email: string; password: string; address: string }

export type SignInOutcome =
  | { kind: 'signed-in'; accountId: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; wait: number }

type Deps = { db: Database; throttle: SignInThrottle; now: Date }

/** Email addresses contain no control characters, and PostgreSQL rejects NUL: such input counts as wrong. */
const credentialsSchema = z.object({
  email: z
    .string()
    .min(1)
    .max(254)
    .regex(/^[^\u0000-\u001f]+$/),
  password: z.string().min(1).max(maxPasswordLength),
})

/** Maximum pending attempts for one account; more are rejected as guesses. */
const maxWaiting = 50
const retryAfterSeconds = 5

/**
 * Attempts for one account are serialized: each counts as a failure until the password is verified, so users who sign in twice at the same
 * time would otherwise be throttled.
 */
export function createSignIn(db: Database, throttle: SignInThrottle) {
  const limits = new Map<string, LimitFunction>()
  async function signIn(credentials: Credentials, now: () => Date): Promise<SignInOutcome> {
    const attempt = { email: credentials.email.trim().slice(0, 254), address: credentials.address }
    const key = JSON.stringify([attempt.email.toLowerCase(), attempt.address])
    const limit = limits.get(key) ?? pLimit(1)
    limits.set(key, limit)
    if (limit.pendingCount >= maxWaiting) return { kind: 'throttled', wait: retryAfterSeconds }
    try {
      return await limit(() => tryPassword({ db, throttle, now: now() }, { ...credentials, ...attempt }))
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
  return signIn
}

async function tryPassword({ db, throttle, now }: Deps, credentials: Credentials): Promise<SignInOutcome> {
  const { wait } = await throttle.begin(credentials, now)
  if (wait > 0) return { kind: 'throttled', wait }
  const parsed = credentialsSchema.safeParse(credentials)
  const account = parsed.success ? await findAccountByEmail(db, parsed.data.email) : undefined
  const isRight = await verifyPassword(account?.passwordHash, credentials.password)
  if (!account || !isRight) return { kind: 'refused' }
  await throttle.succeed(credentials)
  return { kind: 'signed-in', accountId: account.id }
}
