import type { AppearanceState } from '../../appearance/appearance-state.ts'
import { Emitter } from '../../emitter.ts'
import type { ModelDetail } from '../../model.ts'
import type { ViewerEvents } from '../../viewer.ts'
import { isModelError } from '../../viewer-error.ts'
import type { LoadedModels } from '../loaded-models.ts'
import type { SceneModel } from '../model/scene-model.ts'
import type { Stage } from '../stage/stage.ts'
import type { PartEvents } from './part-stream.ts'

type Around = {
  loaded: LoadedModels
  stage: Stage
  emitter: Emitter<ViewerEvents>
  appearance: AppearanceState
}

type Hooks = {
  /** Called when a part was loaded, or nothing more is loading. */
  onChange: () => void
  /** Applies the section planes to everything in the picture. */
  cut: () => void
}

/** Milliseconds between pictures while parts are loading. */
const betweenPictures = 1000

/** The parts of all models with parts, loaded when the view rests. */
export class StreamedParts {
  readonly emitter = new Emitter<{ detail: ModelDetail }>()
  private readonly around: Around
  private readonly hooks: Hooks
  private drawTimer: ReturnType<typeof setTimeout> | undefined

  constructor(around: Around, hooks: Hooks) {
    this.around = around
    this.hooks = hooks
  }

  readonly events: PartEvents = {
    onAdded: (part) => this.add(part),
    onRemoved: () => this.around.stage.shadowsChanged(),
    onDetail: (detail) => {
      this.emitter.emit('detail', detail)
      this.hooks.onChange()
    },
    onFailure: (error) => {
      if (isModelError(error)) this.around.emitter.emit('error', error)
      else throw error
    },
    onRetry: () => this.around.stage.invalidate(),
  }

  private get streams() {
    return [...this.around.loaded.streams.values()]
  }

  /** Whether nothing more is loading for this view. */
  get isDone() {
    return this.streams.every(({ isDone }) => isDone)
  }

  /** Whether more parts are loading and a picture was drawn a moment ago. */
  get isHolding() {
    return this.drawTimer !== undefined && !this.isDone
  }

  /** Applies the current looks, lifts and planes to a new part. */
  private add(part: SceneModel) {
    const { stage, loaded, appearance } = this.around
    stage.scene.add(part.group)
    part.setColors(stage.colors)
    if (loaded.lifts.length > 0) part.lift(loaded.lifts)
    appearance.add()
    this.hooks.cut()
    stage.shadowsChanged()
    this.hooks.onChange()
  }

  private get partCamera() {
    const { rig, size } = this.around.stage
    return { camera: rig.camera, height: size.height }
  }

  /** Call for each frame. */
  onFrame() {
    if (!this.around.stage.motion.isAtRest) return
    for (const stream of this.streams) stream.setCamera(this.partCamera)
    if (!this.around.stage.isFull && !this.isDone) this.delayDraw()
  }

  /**
   * Delays the picture: with software rendering, a picture after each part would delay the next part. Does nothing
   * after the stage was disposed.
   */
  private delayDraw() {
    clearTimeout(this.drawTimer)
    this.drawTimer = setTimeout(() => this.release(), betweenPictures)
  }

  private release() {
    clearTimeout(this.drawTimer)
    this.drawTimer = undefined
    if (!this.isDone) this.around.stage.invalidate()
  }

  /** Call when the view begins to move, or has come to rest. */
  onMotion() {
    if (this.isHolding) this.release()
  }
}
