/** Makes an order that is sent twice one order. Not `randomUUID`, which browsers keep from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
