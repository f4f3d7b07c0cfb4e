import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Signatures } from '../../../interfaces/files.ts'

export function createSignatures(secret: string): Signatures {
  function digest(purpose: string, text: string): Buffer {
    const key = createHmac('sha256', secret).update(`signatures of ${purpose}`).digest()
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    isGenuine(purpose, text, signature) {
      const received = Buffer.from(signature, 'base64url')
      const expected = digest(purpose, text)
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
