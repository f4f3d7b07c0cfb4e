import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signatures } from '../../../interfaces/files.ts'

/** The endpoint of a secret. A secret encrypted for one endpoint can't be decrypted for another. */
export type Owner = { organizationId: string; endpointId: string }

export type SecretBox = {
  close(secret: string, owner: Owner): string
  /** Undefined if it was encrypted with another key, such as before `FILES_SECRET` was changed. */
  open(closed: string, owner: Owner): string | undefined
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with a key derived from the secret that all processes of an installation share, so that database contents or backups can't be
 * used for signing.
 */
export function createSecretBox(signatures: Signatures): SecretBox {
  const key = Buffer.from(signatures.sign('secrets of webhooks', 'key 1'), 'base64url')
  return {
    close(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(nameOf(owner))
      const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open(closed, owner) {
      const bytes = Buffer.from(closed, 'base64url')
      const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(nameOf(owner)).setAuthTag(tag)
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        // Decryption only fails if key, owner and text don't match.
        if (error instanceof Error) return undefined
        throw error
      }
    },
  }
}

function nameOf({ organizationId, endpointId }: Owner): Buffer {
  return Buffer.from(`${organizationId}/${endpointId}`)
}

/** In the format of Standard Webhooks: 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
