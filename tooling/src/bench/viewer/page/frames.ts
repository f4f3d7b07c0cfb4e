const askBrowser = globalThis.requestAnimationFrame.bind(globalThis)
let requestCount = 0
let pendingCallbacks = new Map<number, FrameRequestCallback>()
let isHeld = false
let afterFrame: (() => void) | undefined

/** Must be called before the drawing code requests its first frame. */
export function watchFrames(): void {
  globalThis.requestAnimationFrame = (callback) => {
    requestCount += 1
    pendingCallbacks.set(requestCount, callback)
    if (!isHeld) askBrowser(drawUnlessHeld)
    return requestCount
  }
  globalThis.cancelAnimationFrame = (frame) => void pendingCallbacks.delete(frame)
}

function drawUnlessHeld(): void {
  if (isHeld || pendingCallbacks.size === 0) return
  drawWaiting()
  afterFrame?.()
}

function drawWaiting(): void {
  const callbacks = pendingCallbacks
  pendingCallbacks = new Map()
  for (const callback of callbacks.values()) callback(performance.now())
}

/** The first frame after which the condition holds; a frame ends when its pixels can be read. */
export function frameWith(isReached: () => boolean, canvas: HTMLCanvasElement): Promise<number> {
  return new Promise((resolve) => {
    afterFrame = () => {
      if (!isReached()) return
      afterFrame = undefined
      finish(canvas)
      resolve(performance.now())
    }
  })
}

/** Reading a pixel waits for all commands; some browsers ignore `finish` alone. */
export function finish(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('webgl2')
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
}

/**
 * The duration of each frame, drawn as fast as possible without waiting for the display. Omits the first one, which
 * sets the size of the canvas.
 */
export function timeFrames(count: number, canvas: HTMLCanvasElement, render: (angle: number) => void): number[] {
  isHeld = true
  const times = Array.from({ length: count + 1 }, (_, frame) => {
    const start = performance.now()
    render((frame / count) * 2 * Math.PI)
    drawWaiting()
    finish(canvas)
    return performance.now() - start
  })
  isHeld = false
  if (pendingCallbacks.size > 0) askBrowser(drawUnlessHeld)
  return times.slice(1)
}

/** Browsers report long tasks with a delay. */
export async function afterTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
