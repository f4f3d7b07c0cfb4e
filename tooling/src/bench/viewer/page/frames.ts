const askBrowser = globalThis.requestAnimationFrame.bind(globalThis)
let asked = 0
let waiting = new Map<number, FrameRequestCallback>()
let isHeld = false
let afterFrame: (() => void) | undefined

/** Has to come before the code that draws asks for its first frame. */
export function watchFrames(): void {
  globalThis.requestAnimationFrame = (callback) => {
    asked += 1
    waiting.set(asked, callback)
    if (!isHeld) askBrowser(drawUnlessHeld)
    return asked
  }
  globalThis.cancelAnimationFrame = (frame) => void waiting.delete(frame)
}

function drawUnlessHeld(): void {
  if (isHeld || waiting.size === 0) return
  drawWaiting()
  afterFrame?.()
}

function drawWaiting(): void {
  const callbacks = waiting
  waiting = new Map()
  for (const callback of callbacks.values()) callback(performance.now())
}

/** The first frame after which the condition holds; a frame is over when its pixels can be read. */
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

/** Reading a pixel waits for everything that was asked for; `finish` alone is ignored by some browsers. */
export function finish(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('webgl2')
  context?.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
}

/**
 * How long each of the frames takes, drawn as fast as they can be without waiting for the screen. The first one, which
 * settles the size of the canvas, is left out.
 */
export function timeFrames(count: number, canvas: HTMLCanvasElement, ask: (turn: number) => void): number[] {
  isHeld = true
  const times = Array.from({ length: count + 1 }, (_, frame) => {
    const start = performance.now()
    ask((frame / count) * 2 * Math.PI)
    drawWaiting()
    finish(canvas)
    return performance.now() - start
  })
  isHeld = false
  if (waiting.size > 0) askBrowser(drawUnlessHeld)
  return times.slice(1)
}

/** Browsers tell of a long task some time after it. */
export async function afterTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
