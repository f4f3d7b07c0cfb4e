/** Exit statuses for scripts. These numbers never change. */
export const exitStatus = {
  done: 0,
  /** Something was rejected or failed; everything else was done. */
  failed: 1,
  usage: 2,
  /** Elements were flagged, and `--fail-on-flags` was set. */
  flagged: 3,
  stopped: 130,
} as const
