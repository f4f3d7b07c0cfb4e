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
  onPart: () => void
  /** Cuts everything that is in the picture. */
  cut: () => void
}

/** The parts of all models that have some, in the picture: they come when the view rests, and go while it moves. */
export class StreamedParts {
  readonly told = new Emitter<{ detail: ModelDetail }>()
  private readonly around: Around
  private readonly hooks: Hooks

  constructor(around: Around, hooks: Hooks) {
    this.around = around
    this.hooks = hooks
  }

  readonly events: PartEvents = {
    onAdded: (part) => this.add(part),
    onRemoved: () => this.around.stage.shadowsChanged(),
    onDetail: (detail) => {
      this.told.emit('detail', detail)
      this.around.stage.invalidate()
    },
    onFailure: (error) => {
      if (isModelError(error)) this.around.emitter.emit('error', error)
      else throw error
    },
    onAgain: () => this.around.stage.invalidate(),
  }

  private get streams() {
    return [...this.around.loaded.streams.values()]
  }

  /** Whether nothing more is on its way for this view. */
  get isDone() {
    return this.streams.every(({ isDone }) => isDone)
  }

  /** What comes later looks, stands and is cut as what is there. */
  private add(part: SceneModel) {
    const { stage, loaded, appearance } = this.around
    stage.scene.add(part.group)
    part.setColours(stage.colours)
    if (loaded.lifts.length > 0) part.lift(loaded.lifts)
    appearance.add()
    this.hooks.cut()
    stage.shadowsChanged()
    this.hooks.onPart()
  }

  /** With each picture of a view that rests. */
  look() {
    const { motion, rig, size } = this.around.stage
    if (!motion.isAtRest) return
    for (const stream of this.streams) stream.lookFrom({ camera: rig.camera, height: size.height })
  }

  /** Where the processor draws, a moving view shows the coarse model alone. */
  onMotion() {
    const { stage } = this.around
    if (stage.isFull || this.streams.length === 0) return
    for (const stream of this.streams) stream.setMoving(stage.motion.isMoving)
    if (!stage.motion.isMoving) this.hooks.cut()
  }
}
