import { Quaternion } from 'three'
import type { AppearanceState } from '../../appearance/appearance-state.ts'
import { Emitter } from '../../emitter.ts'
import type { ModelDetail } from '../../model.ts'
import type { ViewerEvents } from '../../viewer.ts'
import { isModelError } from '../../viewer-error.ts'
import type { LoadedModels } from '../loaded-models.ts'
import type { SceneModel } from '../model/scene-model.ts'
import type { Stage } from '../stage/stage.ts'
import { MotionBudget } from './motion-budget.ts'
import type { PartEvents } from './part-stream.ts'

type Around = {
  loaded: LoadedModels
  stage: Stage
  emitter: Emitter<ViewerEvents>
  appearance: AppearanceState
}

type Hooks = {
  /** A part has come, or nothing more is on its way. */
  onChange: () => void
  /** Cuts everything that is in the picture. */
  cut: () => void
}

/** In milliseconds, while parts come. */
const betweenPictures = 1000
/** In milliseconds, and in radians: so far may a view go on, and turn, before what is drawn of it is chosen again. */
const [betweenChoices, mostTurned] = [250, 0.1]

/** The parts of all models that have some, in the picture: they come when the view rests, and go while it moves. */
export class StreamedParts {
  readonly told = new Emitter<{ detail: ModelDetail }>()
  private readonly around: Around
  private readonly hooks: Hooks
  private readonly budget = new MotionBudget()
  private lastFrame: number | undefined
  private lastChoice = 0
  private readonly chosenFrom = new Quaternion()
  private held: ReturnType<typeof setTimeout> | undefined

  constructor(around: Around, hooks: Hooks) {
    this.around = around
    this.hooks = hooks
  }

  readonly events: PartEvents = {
    onAdded: (part) => this.add(part),
    onRemoved: () => this.around.stage.shadowsChanged(),
    onDetail: (detail) => {
      this.told.emit('detail', detail)
      this.hooks.onChange()
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

  /** More parts are on their way, and a picture was drawn a moment ago. */
  get isHolding() {
    return this.held !== undefined && !this.isDone
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
    this.hooks.onChange()
  }

  private get sight() {
    const { rig, size } = this.around.stage
    return { camera: rig.camera, height: size.height }
  }

  /** With each picture. */
  look() {
    if (this.around.stage.motion.isMoving) this.measure()
    if (!this.around.stage.motion.isAtRest) return
    for (const stream of this.streams) stream.lookFrom(this.sight)
    if (!this.around.stage.isFull && !this.isDone) this.hold()
  }

  /** How long a frame takes is known when the next one is drawn. */
  private measure() {
    if (this.around.stage.isFull || this.streams.length === 0) return
    const [now, last] = [performance.now(), this.lastFrame]
    this.lastFrame = now
    if (last === undefined) return
    const drawn = this.streams.reduce((sum, { inMotionTriangles }) => sum + inMotionTriangles, 0)
    const isOther = this.budget.frame(now - last, drawn)
    const isTurned = this.sight.camera.quaternion.angleTo(this.chosenFrom) > mostTurned
    if (isOther || isTurned || now - this.lastChoice > betweenChoices) this.choose()
  }

  private choose() {
    const { sight, streams } = this
    const most = this.budget.triangles / streams.length
    for (const stream of streams) stream.setMoving({ sight, most })
    this.lastChoice = performance.now()
    this.chosenFrom.copy(sight.camera.quaternion)
  }

  /** A picture after each part would keep a processor from the next one. A stage that has gone meanwhile draws none. */
  private hold() {
    clearTimeout(this.held)
    this.held = setTimeout(() => this.release(), betweenPictures)
  }

  private release() {
    clearTimeout(this.held)
    this.held = undefined
    if (!this.isDone) this.around.stage.invalidate()
  }

  /** Where the processor draws, a moving view shows the coarse model alone, and of that what it can; all of it is drawn at rest, and not when a hand pauses. */
  onMotion() {
    const { stage } = this.around
    if (stage.isFull || this.streams.length === 0) return
    this.budget.pause()
    this.lastFrame = undefined
    if (stage.motion.isMoving) this.choose()
    else if (stage.motion.isAtRest) this.showAll()
    if (this.isHolding) this.release()
  }

  private showAll() {
    for (const stream of this.streams) stream.setMoving(undefined)
    this.hooks.cut()
  }
}
