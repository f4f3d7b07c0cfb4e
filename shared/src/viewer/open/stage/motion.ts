/** Milliseconds without movement after which the full picture is drawn. */
const stillAfter = 160

type MotionEvents = {
  /** A picture was asked for that is not drawn yet: slow drawing is no pause. */
  isDrawing: () => boolean
  onChange: () => void
}

/**
 * Whether the camera moves, and whether the picture may take its time. One view that is set is no movement; one after the
 * other is. After either comes a picture that is quick, and when nothing has happened for a while the one with everything.
 */
export class Motion {
  isMoving = false
  isAtRest = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly events: MotionEvents

  constructor(events: MotionEvents) {
    this.events = events
  }

  /** The user, or a flight, moves the camera. */
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
