import { reportSilently } from '../../../../core/api/index.ts'
import type { SoftDrawing, SoftScene } from './soft-drawing.ts'

/** Ambient occlusion and soft shadows on the ground, as long as they are wanted. Their code comes behind the first model. */
export class SoftShadows {
  private drawing: SoftDrawing | undefined
  private coming: Promise<void> | undefined
  isWanted = true
  private readonly stage: SoftScene & { invalidate: () => void }

  constructor(stage: SoftScene & { invalidate: () => void }) {
    this.stage = stage
  }

  set(isWanted: boolean) {
    if (isWanted === this.isWanted) return
    this.isWanted = isWanted
    if (!isWanted) this.free()
    this.stage.invalidate()
  }

  /** There is something that they would be seen on, and their code is not here. */
  get isComing() {
    return this.isWanted && !this.drawing && this.stage.lighting.footing !== undefined
  }

  /** With them, or without where they cannot be had. */
  async ready() {
    if (this.isComing) await (this.coming ??= this.fetch())
  }

  private async fetch() {
    try {
      const { SoftDrawing: Drawing } = await import(/* webpackChunkName: "viewer-soft-shadows" */ './soft-drawing.ts')
      if (this.isWanted) this.drawing = new Drawing(this.stage)
    } catch (error) {
      // The picture is good without them. Whoever switches them on again has them asked for again.
      this.isWanted = false
      reportSilently(error, 'Soft shadows of a model could not be fetched.')
    } finally {
      this.coming = undefined
      if (this.isWanted) this.stage.invalidate()
    }
  }

  /** What stands on the ground is another. */
  changed() {
    this.drawing?.changed()
  }

  draw(how: { isFine: boolean }) {
    if (how.isFine) void this.ready()
    this.drawing?.draw(how)
  }

  private free() {
    this.drawing?.dispose()
    this.drawing = undefined
  }

  dispose() {
    this.isWanted = false
    this.free()
  }
}
