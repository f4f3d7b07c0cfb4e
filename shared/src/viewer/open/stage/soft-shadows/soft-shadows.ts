import { reportSilently } from '../../../../core/api/index.ts'
import type { SoftDrawing, SoftScene } from './soft-drawing.ts'

/** Ambient occlusion and contact shadow, if they are switched on. Their code is loaded after the first model. */
export class SoftShadows {
  private drawing: SoftDrawing | undefined
  private loading: Promise<void> | undefined
  isWanted = true
  private readonly stage: SoftScene & { invalidate: () => void }

  constructor(stage: SoftScene & { invalidate: () => void }) {
    this.stage = stage
  }

  set(isWanted: boolean) {
    if (isWanted === this.isWanted) return
    this.isWanted = isWanted
    if (!isWanted) this.disposeDrawing()
    this.stage.invalidate()
  }

  /** Whether the code is missing although a visible model needs it. */
  get isComing() {
    return this.isWanted && !this.drawing && this.stage.lighting.footing !== undefined
  }

  /** Resolves when the code is loaded, or has failed to load. */
  async ready() {
    if (this.isComing) await (this.loading ??= this.fetch())
  }

  private async fetch() {
    try {
      const { SoftDrawing: Drawing } = await import(/* webpackChunkName: "viewer-soft-shadows" */ './soft-drawing.ts')
      if (this.isWanted) this.drawing = new Drawing(this.stage)
    } catch (error) {
      // Without them the picture is complete enough. Switching them on again retries.
      this.isWanted = false
      reportSilently(error, 'Soft shadows of a model could not be fetched.')
    } finally {
      this.loading = undefined
      if (this.isWanted) this.stage.invalidate()
    }
  }

  /** Call when the objects on the ground have changed. */
  changed() {
    this.drawing?.changed()
  }

  draw(options: { isFine: boolean }) {
    if (options.isFine) void this.ready()
    this.drawing?.draw(options)
  }

  private disposeDrawing() {
    this.drawing?.dispose()
    this.drawing = undefined
  }

  dispose() {
    this.isWanted = false
    this.disposeDrawing()
  }
}
