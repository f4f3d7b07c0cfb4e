import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signatures } from '../../../../interfaces/files.ts'

/** Whose secret it is. One that was encrypted for another endpoint is not opened for this one. */
export type Owner = { organizationId: string; endpointId: string }

export type SecretBox = {
  close(secret: string, owner: Owner): string
  /** Undefined if it was closed by another key, as after `FILES_SECRET` has been changed. */
  open(closed: string, owner: Owner): string | undefined
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts by a key that is made of the secret which all processes of an installation share anyway, so that whoever reads the database or a
 * backup of it can sign nothing.
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
        // The only thing that this can say is that key, owner and text do not belong together.
        if (error instanceof Error) return undefined
        throw error
      }
    },
  }
}

function nameOf({ organizationId, endpointId }: Owner): Buffer {
  return Buffer.from(`${organizationId}/${endpointId}`)
}

/** As Standard Webhooks writes it: 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
