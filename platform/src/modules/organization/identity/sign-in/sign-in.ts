import { z } from 'zod'
import { findAccountByEmail } from '../accounts/account-repository.ts'
import { longestPassword, verifyPassword } from '../accounts/passwords.ts'
import type { SignInThrottle } from './throttle-repository.ts'
import type { Database } from '../../../../database/connect.ts'

export type Credentials = { email: string; password: string; address: string }

export type SignInOutcome =
  | { kind: 'signed-in'; accountId: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; wait: number }

type Deps = { db: Database; throttle: SignInThrottle; now: Date }

/** Addresses contain no control characters, and PostgreSQL refuses NUL: such input simply counts as wrong. */
const credentialsSchema = z.object({
  email: z
    .string()
    .min(1)
    .max(254)
    .regex(/^[^\u0000-\u001f]+$/),
  password: z.string().min(1).max(longestPassword),
})

export async function signIn({ db, throttle, now }: Deps, credentials: Credentials): Promise<SignInOutcome> {
  const attempt = { email: credentials.email.trim().slice(0, 254), address: credentials.address }
  const { wait } = await throttle.begin(attempt, now)
  if (wait > 0) return { kind: 'throttled', wait }
  const parsed = credentialsSchema.safeParse({ email: attempt.email, password: credentials.password })
  const account = parsed.success ? await findAccountByEmail(db, parsed.data.email) : undefined
  const isRight = await verifyPassword(account?.passwordHash, credentials.password)
  if (!account || !isRight) return { kind: 'refused' }
  await throttle.succeed(attempt)
  return { kind: 'signed-in', accountId: account.id }
}
