import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** A prefix identifies it for people and secret scanners. Only characters that need no escaping in forms and headers. */
export function newSecret(): string {
  return `lintelapp_${randomBytes(secretBytes).toString('base64url')}`
}

/** SHA-256 in hex: secrets are long and random, so no slower hash is needed. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
