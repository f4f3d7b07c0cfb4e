/**
 * The `traceparent` of a call (W3C Trace Context): a new trace, which servers and workers go on with where they are traced. It is
 * of random numbers, so it tells nothing about the person.
 */
export function newTraceparent(): string {
  return `00-${hexadecimal(16)}-${hexadecimal(8)}-01`
}

function hexadecimal(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
