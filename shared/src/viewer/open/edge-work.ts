import { nextTask } from '../../core/browser/next-task.ts'
import type { SceneModel } from './model/scene-model.ts'
import { inSlices } from './model/slices.ts'

const sliceMilliseconds = 10
/** Until the picture is asked for again, in milliseconds. */
const askEvery = 10
/** Idle or not: lines do not wait longer. */
const patience = 300

async function untilIdle(): Promise<IdleDeadline | undefined> {
  return new Promise((resolve) => {
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: patience })
    else setTimeout(resolve)
  })
}

/** A picture that is drawn apart is drawn by the processor: whatever else it does delays that. One that the hand moves waits for nothing. */
type EdgeStage = { isFull: boolean; smooth: { isComing: boolean } }

/** Reads the properties and finds the edges of models that are seen already, while there is nothing better to do. */
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

  /** What was found is kept, so that starting again goes on from there. */
  stop() {
    this.stopping.abort()
    this.stopping = new AbortController()
    this.running = undefined
  }

  async finished() {
    while (this.running) await this.running
  }

  private async run(signal: AbortSignal) {
    // Not at once: whoever loads one model after the other begins the next one now.
    let idle = await untilIdle()
    const { smooth } = this.stage
    async function rest() {
      // A page in the background draws nothing.
      while (smooth.isComing && !document.hidden && !signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, askEvery))
        idle = undefined
      }
      // Browsers are idle for fifty milliseconds at a time: most of them are used, with room for input in between.
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
        // A picture with the lines of one model more would keep a processor from those of the next.
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
