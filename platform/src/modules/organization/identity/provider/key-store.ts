import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateJwkThumbprint, createLocalJWKSet, errors, exportJWK, generateKeyPair } from 'jose'
import type { JWK, JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../identity-config.ts'
import { day } from '../lifetimes.ts'

const jwkSchema = z.looseObject({ kid: z.string(), kty: z.string() })
const keyFileSchema = z.object({
  signing: z.object({ createdAt: z.iso.datetime(), privateJwk: jwkSchema }),
  /** Only public keys are kept, until the last token signed with them has expired. */
  retired: z.array(z.object({ retiredAt: z.iso.datetime(), publicJwk: jwkSchema })),
  cookieSecrets: z.array(z.string().min(32)).min(1),
})
type KeyFile = z.infer<typeof keyFileSchema>

export type IdentityKeys = { signingJwk: JWK & { kid: string }; cookieSecrets: string[] }

/** Runs the work in at most one process at a time, because two processes that start for the first time may share the directory. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>
type KeyStoreDeps = { directory: string; clock: Clock; exclusively: Exclusively }

const rotateAfter = 90 * day * 1000
const publishRetiredFor = 30 * day * 1000
const fileName = 'identity-keys.json'

/** The keys of this installation: created at the first start, stored, and renewed every 90 days. */
export async function loadIdentityKeys(deps: KeyStoreDeps): Promise<IdentityKeys> {
  const file = await deps.exclusively(async () => {
    const existing = await readKeyFile(deps.directory)
    if (!existing) return writeKeyFile(deps.directory, await createKeyFile(deps.clock()))
    return isDue(existing, deps.clock()) ? renew(deps, existing) : existing
  })
  return keysOf(file)
}

/** The same at run time: the first process that finds the keys older than 90 days renews them for all. */
export async function renewOldKeys(deps: KeyStoreDeps): Promise<void> {
  if (!isDue(await existingKeyFile(deps.directory), deps.clock())) return
  await deps.exclusively(async () => {
    const file = await existingKeyFile(deps.directory)
    if (isDue(file, deps.clock())) await renew(deps, file)
  })
}

function isDue({ signing }: KeyFile, now: Date): boolean {
  return now.getTime() - Date.parse(signing.createdAt) > rotateAfter
}

async function renew({ directory, clock }: KeyStoreDeps, file: KeyFile): Promise<KeyFile> {
  return writeKeyFile(directory, await rotated(file, clock()))
}

/** The current keys, which another process may have renewed. */
async function readIdentityKeys(directory: string): Promise<IdentityKeys> {
  return keysOf(await existingKeyFile(directory))
}

/**
 * A value derived from the keys, recreated once another process has renewed them. Otherwise, two processes would not accept each other's
 * cookies and forms.
 */
export function followKeys<T>(first: IdentityKeys, directory: string, make: (keys: IdentityKeys) => T) {
  let { kid } = first.signingJwk
  let current = make(first)
  async function refresh(): Promise<void> {
    const keys = await readIdentityKeys(directory)
    if (keys.signingJwk.kid === kid) return
    current = make(keys)
    kid = keys.signingJwk.kid
  }
  return { current: () => current, refresh }
}

/** Read from the file each time, so that a key that another process has just created verifies here as well. */
export async function readPublicKeys(directory: string, now: Date): Promise<{ keys: JWK[] }> {
  const file = await existingKeyFile(directory)
  const retired = file.retired.filter((key) => now.getTime() - Date.parse(key.retiredAt) < publishRetiredFor)
  return { keys: [publicHalf(file.signing.privateJwk), ...retired.map((key) => key.publicJwk)] }
}

/** For the platform, which runs beside the provider: the published keys, read without the network. */
export function localKeySet(directory: string, clock: Clock): JWTVerifyGetKey {
  let keySet: JWTVerifyGetKey | undefined
  let readAt = 0
  async function readAgain(): Promise<JWTVerifyGetKey> {
    readAt = clock().getTime()
    keySet = createLocalJWKSet(await readPublicKeys(directory, clock()))
    return keySet
  }
  return async (header, token) => {
    try {
      return await (keySet ?? (await readAgain()))(header, token)
    } catch (error) {
      // Another process may have created the key since. At most one read per second, so that forged keys can't cause load.
      const isNews = error instanceof errors.JWKSNoMatchingKey && clock().getTime() - readAt >= 1000
      if (isNews) return (await readAgain())(header, token)
      throw error
    }
  }
}

function keysOf(file: KeyFile): IdentityKeys {
  return { signingJwk: file.signing.privateJwk, cookieSecrets: file.cookieSecrets }
}

async function existingKeyFile(directory: string): Promise<KeyFile> {
  const file = await readKeyFile(directory)
  if (!file) throw new Error(`The signing keys in ${directory} are missing. Restart to create new ones.`)
  return file
}

async function createKeyFile(now: Date): Promise<KeyFile> {
  return { signing: await createSigningKey(now), retired: [], cookieSecrets: [newSecret()] }
}

async function rotated(file: KeyFile, now: Date): Promise<KeyFile> {
  const retiring = { retiredAt: now.toISOString(), publicJwk: publicHalf(file.signing.privateJwk) }
  const recentlyRetired = file.retired.filter((key) => now.getTime() - Date.parse(key.retiredAt) < publishRetiredFor)
  return {
    signing: await createSigningKey(now),
    retired: [retiring, ...recentlyRetired],
    cookieSecrets: [newSecret(), ...file.cookieSecrets.slice(0, 1)],
  }
}

async function createSigningKey(now: Date): Promise<KeyFile['signing']> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { createdAt: now.toISOString(), privateJwk: { ...jwk, kty: 'RSA', kid, alg: 'RS256', use: 'sig' } }
}

function publicHalf({ kid, kty, n, e }: JWK & { kid: string }): JWK & { kid: string; kty: string } {
  return { kid, kty: kty ?? 'RSA', n, e, alg: 'RS256', use: 'sig' }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function readKeyFile(directory: string): Promise<KeyFile | undefined> {
  const path = join(directory, fileName)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return keyFileSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} isn't a valid key file. Restore it, or delete it to sign out all users.`, { cause: error })
  }
}

/** Written to another file and renamed, so that a crash leaves either the old file or the new one. */
async function writeKeyFile(directory: string, file: KeyFile): Promise<KeyFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `${fileName}.${process.pid}.draft`)
  await writeFile(draft, JSON.stringify(file, null, 2), { mode: 0o600 })
  await rename(draft, join(directory, fileName))
  return file
}
