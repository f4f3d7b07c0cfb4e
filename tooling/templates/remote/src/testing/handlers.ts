/** The calls of this remote, answered without a platform. */
export function sampleHandlers() {
  return []
}
