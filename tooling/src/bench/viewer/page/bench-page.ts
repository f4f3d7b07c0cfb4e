import type { Box, View } from '../../../../../shared/src/viewer/view.ts'

/** The interface of both pages. Times are in milliseconds. */
export type BenchPage = {
  /** From the first fetch to the first picture with the surfaces of all files. `view` sets the camera. */
  open: (files: readonly string[], view?: View) => Promise<Opened>
  /** Each frame of one orbit around a box, completed by the graphics card. `ratio` is the canvas's pixel ratio. */
  orbit: (frames: number, box: Box, ratio?: number) => { frames: number[]; ratio: number }
  /** For the viewer only: edges, a picture at rest, and disposal. */
  settle?: () => Promise<StillFrames>
}

/** `longest`: the longest task so far, drawing included. */
export type Opened = { picture: number; calls: number; longest: number }
/**
 * Times to the last picture of the load and to the complete picture at rest, for picking, and resources after
 * unloading.
 */
export type StillFrames = {
  settled: number
  still: number
  /** The first pick after loading, and later ones at other positions. */
  firstPick: number
  picks: number[]
  /** Frames while the view moves, and while a side of a section box is dragged. */
  drag: { plain: number[]; cut: number[] }
  view: View
  box: Box
  left: number
}

export function offer(page: BenchPage): void {
  Object.assign(globalThis, { benchPage: page })
  document.title = 'ready'
}

export function addContainer(): HTMLElement {
  const container = document.createElement('div')
  container.style.cssText = 'position:fixed;inset:0'
  document.body.append(container)
  return container
}

/**
 * Observes tasks from the start; browsers report those from 50 ms. Returns a function for all of them, or those since
 * a time.
 */
export function watchTasks() {
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  return (begin = 0) =>
    Math.max(0, ...tasks.filter(({ startTime }) => startTime >= begin).map(({ duration }) => duration))
}
