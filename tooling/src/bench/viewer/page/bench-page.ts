/** What both pages of the bench do, each in its own way. Times are in milliseconds. */
export type BenchPage = {
  /** From the first fetch to the first picture that shows every triangle, and to the last thing that is drawn. */
  open: (files: readonly string[], triangles: number) => Promise<{ picture: number; settled: number; calls: number }>
  /** Each frame of one turn around the model, finished by the graphics card. `ratio` is that of the canvas. */
  orbit: (frames: number, ratio?: number) => { frames: number[]; ratio: number }
  /** How many geometries the graphics card holds after everything was unloaded. */
  unload?: () => Promise<number>
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
