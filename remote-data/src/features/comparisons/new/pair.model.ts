import type { ProjectCapture } from '@lintel/shared/contract/captures'

/** The older one is the base, unless somebody wants it the other way round. Nothing before there are two. */
export function asPair(chosen: readonly ProjectCapture[], isSwapped: boolean) {
  const [older, newer] = [...chosen].sort((one, other) => one.captureDate.localeCompare(other.captureDate))
  if (!older || !newer) return undefined
  return isSwapped ? { base: newer, compare: older } : { base: older, compare: newer }
}
