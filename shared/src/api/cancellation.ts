/** Whether a call or a load was called off, which is no failure. By name: not every environment's DOMException is an Error. */
export function isCancellation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'
}
