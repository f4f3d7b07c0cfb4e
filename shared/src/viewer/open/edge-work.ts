import { nextTask } from '../../core/browser/next-task.ts'
import type { SceneModel } from './model/scene-model.ts'
import { createPause } from './model/pause.ts'

const sliceMilliseconds = 10
/** Milliseconds between checks of whether the picture is complete. */
const askEvery = 10
/** Milliseconds after which edges are computed even if the browser is not idle. */
const maxIdleWait = 300

async function untilIdle(): Promise<IdleDeadline | undefined> {
  return new Promise((resolve) => {
    // Not every browser supports it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: maxIdleWait })
    else setTimeout(resolve)
  })
}

/**
 * A picture beside the screen is rendered by the CPU, and this work would delay it. Interactive pictures are not
 * affected.
 */
type EdgeStage = { isFull: boolean; smooth: { isComing: boolean } }

/** Reads properties and computes edges of visible models while the browser is idle. */
export class EdgeWork {
  private running: Promise<void> | undefined
  private stopping = new AbortController()
  private readonly loaded: { all: () => readonly SceneModel[] }
  private readonly stage: EdgeStage
  private readonly onChange: () => void

  constructor(loaded: { all: () => readonly SceneModel[] }, stage: EdgeStage, onChange: () => void) {
    this.loaded = loaded
    this.stage = stage
    this.onChange = onChange
  }

  get isDone() {
    return this.running === undefined
  }

  start() {
    this.running ??= this.run(this.stopping.signal)
  }

  /** Completed results stay, so that a later start continues from there. */
  stop() {
    this.stopping.abort()
    this.stopping = new AbortController()
    this.running = undefined
  }

  async finished() {
    while (this.running) await this.running
  }

  private async run(signal: AbortSignal) {
    // Delayed, because a caller that loads one model after another starts the next load now.
    let idle = await untilIdle()
    const { smooth } = this.stage
    async function rest() {
      // A page in the background does not render.
      while (smooth.isComing && !document.hidden && !signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, askEvery))
        idle = undefined
      }
      // Browsers report up to fifty idle milliseconds. This uses most of them and leaves some for input.
      if (idle && idle.timeRemaining() > sliceMilliseconds) await nextTask()
      else idle = await untilIdle()
      signal.throwIfAborted()
    }
    try {
      for (let model = this.next(); model && !signal.aborted; model = this.next()) {
        await rest()
        const pause = createPause(rest, sliceMilliseconds)
        await model.readProperties(pause)
        await model.addEdges(pause)
        // With software rendering, a picture with the edges of one model would delay the edges of the next.
        if (this.stage.isFull) this.onChange()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (!signal.aborted) this.running = undefined
      this.onChange()
    }
  }

  private next() {
    return this.loaded.all().find(({ hasEdges, isDisposed }) => !hasEdges && !isDisposed)
  }
}
