/**
 * Sent along with an order, so that the platform makes one report of an order that reaches it twice. Not `randomUUID`, which
 * browsers offer over TLS only.
 */
export function newOrderKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
