import { cameraBetween, eased, type FlightCamera } from './flight.model.ts'

/** Milliseconds: long enough for people to follow a rotation, and short enough not to make them wait. */
const duration = 360

/** Whether the system setting asks for reduced motion. */
export function prefersStillness() {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}

type Route = { from: FlightCamera; to: FlightCamera; place: (camera: FlightCamera) => void }

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
  start({ from, to, place }: Route) {
    this.stop()
    if (prefersStillness()) {
      place(to)
      return
    }
    this.frame = requestAnimationFrame((began) => this.step({ from, to, place }, { began, time: began }))
  }

  private step(route: Route, { began, time }: { began: number; time: number }) {
    const { from, to, place } = route
    const share = Math.min(1, (time - began) / duration)
    const isGoingOn = share < 1 && !this.signal.aborted
    this.frame = isGoingOn ? requestAnimationFrame((next) => this.step(route, { began, time: next })) : 0
    place(share < 1 ? cameraBetween(from, to, eased(share)) : to)
  }

  stop() {
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }
}
