import type { Box, View } from '../../../../../shared/src/viewer/view.ts'

/** What both pages of the bench do, each in its own way. Times are in milliseconds. */
export type BenchPage = {
  /** From the first fetch to the first picture with the surfaces of all files. `view`: the camera, where it is given. */
  open: (files: readonly string[], view?: View) => Promise<Opened>
  /** Each frame of one turn around a box, finished by the graphics card. `ratio` is that of the canvas. */
  orbit: (frames: number, box: Box, ratio?: number) => { frames: number[]; ratio: number }
  /** What only the viewer has: lines, a picture at rest, and an end. */
  settle?: () => Promise<Settled>
}

/** `longest`: the task that held the page longest until then, drawing included. */
export type Opened = { picture: number; calls: number; longest: number }
/** To the last picture of the load, a picture at rest with everything in it, picks, and what is held after unloading. */
export type Settled = {
  settled: number
  still: number
  /** The first pick after loading, and each of those after it, at other places. */
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

/** Watches from the beginning; browsers tell of tasks from 50 ms on. Of all of them, or of those that began at or after a time. */
export function watchTasks() {
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  return (begin = 0) =>
    Math.max(0, ...tasks.filter(({ startTime }) => startTime >= begin).map(({ duration }) => duration))
}
