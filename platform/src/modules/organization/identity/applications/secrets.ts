import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** Its beginning tells people, and programs that look for lost secrets, what it is. Only letters that no form or header changes. */
export function newSecret(): string {
  return `lintelapp_${randomBytes(secretBytes).toString('base64url')}`
}

/** SHA-256 in hex: secrets are long and random, so that no slower hash is needed. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
