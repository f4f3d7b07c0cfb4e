import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proves that an address was made here. Each purpose has a key of its own, so that none is good for another. */
export type Signatures = {
  sign(purpose: string, text: string): string
  isGenuine(purpose: string, text: string, signature: string): boolean
}

export function createSignatures(secret: string): Signatures {
  function digest(purpose: string, text: string): Buffer {
    const key = createHmac('sha256', secret).update(`signatures of ${purpose}`).digest()
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    isGenuine(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const expected = digest(purpose, text)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
