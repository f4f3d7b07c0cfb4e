/**
 * The `traceparent` of a call (W3C Trace Context). It starts a new trace, which servers and workers continue if tracing
 * is on. Its numbers are random, so it does not identify the person.
 */
export function newTraceparent(): string {
  return `00-${hexadecimal(16)}-${hexadecimal(8)}-01`
}

function hexadecimal(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
