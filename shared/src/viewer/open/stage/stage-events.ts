/** What a stage asks of, and tells, whoever draws on it. */
export type StageEvents = {
  /** A picture would come too early: it is drawn when this says no, or when the user moves. */
  isHolding: () => boolean
  /** Whether the picture that is drawn now has everything that it will have. */
  isWhole: () => boolean
  /** It is seen. */
  onDraw: (isWhole: boolean) => void
  /** The view begins to move, or has come to rest. */
  onMotion: () => void
  onMove: () => void
  onResize: () => void
  onContextLost: () => void
  onContextRestored: () => void
}
