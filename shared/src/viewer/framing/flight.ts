import { cameraBetween, eased, type FlightCamera } from './flight.model.ts'

/** Milliseconds: long enough to follow what turns, and no longer than people wait without noticing. */
const duration = 360

/** What moves by itself makes some people ill; they have told their system. */
export function prefersStillness() {
  return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
}

type Route = { from: FlightCamera; to: FlightCamera; place: (camera: FlightCamera) => void }

/** A camera on its way to a view. A hand on the picture ends it where it is. */
export class Flight {
  private frame = 0
  private readonly signal: AbortSignal

  /** `signal`: of the viewer's life. */
  constructor(picture: HTMLElement, signal: AbortSignal) {
    this.signal = signal
    const end = () => this.stop()
    // Before whoever moves the camera by them.
    picture.addEventListener('pointerdown', end, { signal, capture: true })
    picture.addEventListener('wheel', end, { signal, capture: true, passive: true })
    signal.addEventListener('abort', end)
  }

  /** At once for those who want no motion. */
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
