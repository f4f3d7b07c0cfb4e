import { createHash } from 'node:crypto'

/** Identifiers are stored as hashes: whoever reads the database learns none that the provider would accept. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
