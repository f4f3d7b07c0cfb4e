import { nextTask } from '../../core/browser/next-task.ts'
import type { SceneModel } from './model/scene-model.ts'
import { inSlices } from './model/slices.ts'

const sliceMilliseconds = 10
/** Milliseconds between two checks of whether the picture is complete. */
const askEvery = 10
/** Milliseconds after which edges are computed even if the browser is not idle. */
const patience = 300

async function untilIdle(): Promise<IdleDeadline | undefined> {
  return new Promise((resolve) => {
    // Not every browser supports it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: patience })
    else setTimeout(resolve)
  })
}

/**
 * A separately drawn picture is rendered by the CPU, which other work would delay. Interactive pictures are not
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

  /** Results are kept, so that a later start continues from there. */
  stop() {
    this.stopping.abort()
    this.stopping = new AbortController()
    this.running = undefined
  }

  async finished() {
    while (this.running) await this.running
  }

  private async run(signal: AbortSignal) {
    // Delayed, because callers that load one model after the other start the next one now.
    let idle = await untilIdle()
    const { smooth } = this.stage
    async function rest() {
      // A page in the background renders nothing.
      while (smooth.isComing && !document.hidden && !signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, askEvery))
        idle = undefined
      }
      // Browsers are idle for up to fifty milliseconds: most of them are used, with room for input in between.
      if (idle && idle.timeRemaining() > sliceMilliseconds) await nextTask()
      else idle = await untilIdle()
      signal.throwIfAborted()
    }
    try {
      for (let model = this.next(); model && !signal.aborted; model = this.next()) {
        await rest()
        const pause = inSlices(rest, sliceMilliseconds)
        await model.readProperties(pause)
        await model.addEdges(pause)
        // With software rendering, a picture with one model's edges would delay those of the next.
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
