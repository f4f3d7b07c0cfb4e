import { cameraBetween, eased, type FlightCamera } from './flight.model.ts'

/** Milliseconds: long enough for people to follow a rotation, and short enough not to make them wait. */
const duration = 360

/** Whether the system setting asks for reduced motion. */
export function prefersStillness() {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}

type Route = { from: FlightCamera; to: FlightCamera; moveCamera: (camera: FlightCamera) => void }

/** An animated camera movement. Touching the picture stops it. */
export class Flight {
  private frame = 0
  private readonly signal: AbortSignal

  /** `signal` is aborted when the viewer is disposed. */
  constructor(picture: HTMLElement, signal: AbortSignal) {
    this.signal = signal
    const end = () => this.stop()
    // In the capture phase, before handlers that move the camera.
    picture.addEventListener('pointerdown', end, { signal, capture: true })
    picture.addEventListener('wheel', end, { signal, capture: true, passive: true })
    signal.addEventListener('abort', end)
  }

  /** Jumps to the end if the user prefers reduced motion. */
  start({ from, to, moveCamera }: Route) {
    this.stop()
    if (prefersStillness()) {
      moveCamera(to)
      return
    }
    this.frame = requestAnimationFrame((startTime) =>
      this.step({ from, to, moveCamera }, { startTime, time: startTime }),
    )
  }

  private step(route: Route, { startTime, time }: { startTime: number; time: number }) {
    const { from, to, moveCamera } = route
    const share = Math.min(1, (time - startTime) / duration)
    const isGoingOn = share < 1 && !this.signal.aborted
    this.frame = isGoingOn ? requestAnimationFrame((next) => this.step(route, { startTime, time: next })) : 0
    moveCamera(share < 1 ? cameraBetween(from, to, eased(share)) : to)
  }

  stop() {
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }
}
