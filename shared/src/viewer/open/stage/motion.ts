/** So long nothing has moved when the picture comes to rest. */
const stillAfter = 160

type MotionEvents = {
  /** A picture was asked for that is not drawn yet: slow drawing is no pause. */
  isDrawing: () => boolean
  onChange: () => void
}

/** Whether the camera moves. One view that is set is none; one after the other is. */
export class Motion {
  isMoving = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly events: MotionEvents

  constructor(events: MotionEvents) {
    this.events = events
  }

  /** The user, or a flight, moves the camera. */
  driven() {
    this.wait()
    if (this.isMoving) return
    this.isMoving = true
    this.events.onChange()
  }

  viewSet() {
    if (this.timer === undefined) this.wait()
    else this.driven()
  }

  private wait() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.rest(), stillAfter)
  }

  private rest() {
    if (this.isMoving && this.events.isDrawing()) {
      this.wait()
      return
    }
    this.timer = undefined
    if (!this.isMoving) return
    this.isMoving = false
    this.events.onChange()
  }

  dispose() {
    clearTimeout(this.timer)
  }
}
