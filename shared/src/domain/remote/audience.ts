import type { Trial } from './registry.ts'

/** The visitor: the organization's code in the URL, and the person. */
export type Visitor = { organization: string; userId: string; email?: string | undefined }

/** FNV-1a over the UTF-16 units; different start values give different hashes of the same text. */
function fowlerNollVo(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return hash
}

/** The final step of MurmurHash3, by which texts that only differ in their last letter get very different hashes. */
function mixed(hash: number): number {
  let value = hash ^ (hash >>> 16)
  value = Math.imul(value, 0x85ebca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const starts = [0x811c9dc5, 0x2f0b4a27] as const

function hashOf(text: string, start: number): number {
  return mixed(fowlerNollVo(text, start))
}

/** A number in [0, 100) that stays the same for a person in an organization while the salt stays the same. */
export function getBucket(salt: string, organization: string, userId: string): number {
  return (hashOf([salt, organization.toUpperCase(), userId].join('\n'), starts[0]) / 2 ** 32) * 100
}

/** The hash of a name for the public registry. It prevents reading names, but not guessing them. */
export function audienceHash(salt: string, word: string): string {
  return starts.map((start) => hashOf(`${salt}\n${word}`, start).toString(16).padStart(8, '0')).join('')
}

/** The hash of an organization in `Trial.organizations`; case-insensitive. */
export function organizationHash(salt: string, organization: string): string {
  return audienceHash(salt, organization.trim().toUpperCase())
}

/** The hash of a person in `Trial.people`. */
export function personHash(salt: string, email: string): string {
  return audienceHash(salt, email.trim().toLowerCase())
}

/**
 * Whether this visitor gets the release on trial. The result does not change during a trial unless its share does.
 */
export function isOnTrial({ salt, share, organizations, people }: Omit<Trial, 'release'>, visitor: Visitor): boolean {
  const { organization, userId, email } = visitor
  if (organizations.includes(organizationHash(salt, organization))) return true
  if (email !== undefined && people.includes(personHash(salt, email))) return true
  return getBucket(salt, organization, userId) < share
}
