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
  /** Called when a part was loaded, or nothing more is loading. */
  onChange: () => void
  /** Applies the section planes to everything in the picture. */
  cut: () => void
}

/** Milliseconds between pictures while parts are loading. */
const betweenPictures = 1000
/**
 * Milliseconds and radians: how long a view may move, and how far it may turn, before the drawn elements are chosen
 * again.
 */
const [betweenChoices, maxTurned] = [250, 0.1]

/** The parts of all models with parts: loaded when the view rests, and hidden while it moves. */
export class StreamedParts {
  readonly emitter = new Emitter<{ detail: ModelDetail }>()
  private readonly around: Around
  private readonly hooks: Hooks
  private readonly budget = new MotionBudget()
  private lastFrame: number | undefined
  private lastChoice = 0
  private readonly chosenFrom = new Quaternion()
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
  look() {
    if (this.around.stage.motion.isMoving) this.measure()
    if (!this.around.stage.motion.isAtRest) return
    for (const stream of this.streams) stream.setCamera(this.partCamera)
    if (!this.around.stage.isFull && !this.isDone) this.delayDraw()
  }

  /** The duration of a frame is only known when the next one is drawn. */
  private measure() {
    if (this.around.stage.isFull || this.streams.length === 0) return
    const [now, last] = [performance.now(), this.lastFrame]
    this.lastFrame = now
    if (last === undefined) return
    const drawn = this.streams.reduce((sum, { inMotionTriangles }) => sum + inMotionTriangles, 0)
    const isOther = this.budget.frame(now - last, drawn)
    const isTurned = this.partCamera.camera.quaternion.angleTo(this.chosenFrom) > maxTurned
    if (isOther || isTurned || now - this.lastChoice > betweenChoices) this.choose()
  }

  private choose() {
    const { partCamera, streams } = this
    const maxTriangles = this.budget.triangles / streams.length
    for (const stream of streams) stream.setMoving({ camera: partCamera, maxTriangles })
    this.lastChoice = performance.now()
    this.chosenFrom.copy(partCamera.camera.quaternion)
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

  /**
   * With software rendering, a moving view shows a selection of the coarse model. Everything is drawn when the view
   * rests, but not when the hand only pauses.
   */
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
