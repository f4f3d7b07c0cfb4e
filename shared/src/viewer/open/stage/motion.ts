/** Milliseconds without movement after which the full picture is drawn. */
const stillAfter = 160

type MotionEvents = {
  /** Whether a requested picture has not been drawn yet: slow drawing does not count as a pause. */
  isDrawing: () => boolean
  onChange: () => void
}

/**
 * Tracks whether the camera is moving, and whether drawing may take time. Setting one view is not a movement, but
 * setting several in a row is. In both cases a fast picture comes first and, after a pause, the complete one.
 */
export class Motion {
  isMoving = false
  isAtRest = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly events: MotionEvents

  constructor(events: MotionEvents) {
    this.events = events
  }

  /** Call when the user or an animation moves the camera. */
  driven() {
    this.wait()
    this.change(true, false)
  }

  viewSet() {
    if (this.timer !== undefined) {
      this.driven()
      return
    }
    this.wait()
    this.change(false, false)
  }

  private change(isMoving: boolean, isAtRest: boolean) {
    if (isMoving === this.isMoving && isAtRest === this.isAtRest) return
    this.isMoving = isMoving
    this.isAtRest = isAtRest
    this.events.onChange()
  }

  private wait() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.rest(), stillAfter)
  }

  private rest() {
    if (this.events.isDrawing()) {
      this.wait()
      return
    }
    if (this.isMoving) {
      this.wait()
      this.change(false, false)
      return
    }
    this.timer = undefined
    this.change(false, true)
  }

  dispose() {
    clearTimeout(this.timer)
  }
}
