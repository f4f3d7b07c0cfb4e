/** The interface between a stage and the viewer that draws on it. */
export type StageEvents = {
  /** A picture would be too early: it is drawn when this returns false, or when the user moves the view. */
  isHolding: () => boolean
  /** Whether the current picture has everything that it will have. */
  isWhole: () => boolean
  /** The picture is visible. */
  onDraw: (isWhole: boolean) => void
  /** The view begins to move, or has come to rest. */
  onMotion: () => void
  onMove: () => void
  onResize: () => void
  onContextLost: () => void
  onContextRestored: () => void
}
