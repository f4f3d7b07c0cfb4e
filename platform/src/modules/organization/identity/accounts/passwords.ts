import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const maxPasswordLength = 256

export function hashPassword(password: string): Promise<string> {
  return hash(password, costs)
}

let dummyHash: Promise<string> | undefined

/** Without an account, verifies against a dummy hash, so that response times reveal nothing. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password.slice(0, maxPasswordLength))
  return matches && passwordHash !== undefined && password.length <= maxPasswordLength
}
