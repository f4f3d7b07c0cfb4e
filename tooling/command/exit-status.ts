/** What programs learn of a call without reading what it prints. These numbers never change. */
export const exitStatus = {
  done: 0,
  /** Something was refused or has failed; everything else was done. */
  failed: 1,
  usage: 2,
  /** Elements were flagged, and the call was to fail on them. */
  flagged: 3,
  stopped: 130,
} as const
