import { Quaternion } from 'three'
import type { PartStream } from '../parts/part-stream.ts'
import type { SceneModel } from '../model/scene-model.ts'
import type { Stage } from '../stage/stage.ts'
import { MotionBudget } from './motion-budget.ts'
import { chooseForMotion, countTriangles, type Choosable, type MotionChoice } from './motion-choice.ts'

type Model = Choosable & Pick<SceneModel, 'omit'>

type Around = {
  loaded: {
    byId: ReadonlyMap<string, Model>
    streams: ReadonlyMap<string, Pick<PartStream, 'showParts'>>
  }
  stage: Pick<Stage, 'isFull' | 'size'> & {
    motion: Pick<Stage['motion'], 'isMoving' | 'isAtRest'>
    rig: Pick<Stage['rig'], 'camera'>
  }
  /** Called after everything is drawn again: applies the section planes to it. */
  cut: () => void
}

/** Triangles: smaller scenes are always drawn as a whole, unless one of their models has parts. */
const maxWhole = 300_000
/**
 * Milliseconds and radians: how long a view may move, and how far it may turn, before the drawn elements are chosen
 * again.
 */
const [betweenChoices, maxTurned] = [250, 0.1]

/**
 * With software rendering, a moving view of a large scene shows a selection of its elements, and no detailed parts.
 * Everything is drawn when the view rests, but not when the hand only pauses.
 */
export class MotionDetail {
  private readonly around: Around
  private readonly budget = new MotionBudget()
  private choice: MotionChoice<Model> | undefined
  private lastFrame: number | undefined
  private lastChoice = 0
  private readonly chosenFrom = new Quaternion()

  constructor(around: Around) {
    this.around = around
  }

  /** Call when the view begins to move, pauses, or has come to rest. */
  onMotion() {
    const { stage } = this.around
    if (stage.isFull) return
    this.budget.pause()
    this.lastFrame = undefined
    if (stage.motion.isMoving) this.startMotion()
    else if (stage.motion.isAtRest) this.showAll()
  }

  /** Call for each frame. The duration of a frame is only known when the next one is drawn. */
  onFrame() {
    const { stage } = this.around
    if (!this.choice || !stage.motion.isMoving) return
    const [now, last] = [performance.now(), this.lastFrame]
    this.lastFrame = now
    if (last === undefined) return
    const isOther = this.budget.frame(now - last, this.choice.triangles)
    const isTurned = stage.rig.camera.quaternion.angleTo(this.chosenFrom) > maxTurned
    if (isOther || isTurned || now - this.lastChoice > betweenChoices) this.choose()
  }

  private startMotion() {
    const { byId, streams } = this.around.loaded
    const triangles = [...byId.values()].reduce((total, model) => total + countTriangles(model), 0)
    if (streams.size === 0 && triangles <= maxWhole) return
    for (const stream of streams.values()) stream.showParts(false)
    this.choose()
  }

  private choose() {
    const { loaded, stage } = this.around
    const { camera } = stage.rig
    const before = this.choice?.omitted
    const limits = { maxTriangles: this.budget.triangles, before }
    this.choice = chooseForMotion([...loaded.byId.values()], { camera, height: stage.size.height }, limits)
    for (const [model, elementIds] of this.choice.omitted) model.omit(elementIds)
    this.lastChoice = performance.now()
    this.chosenFrom.copy(camera.quaternion)
  }

  private showAll() {
    if (!this.choice) return
    this.choice = undefined
    const { byId, streams } = this.around.loaded
    for (const stream of streams.values()) stream.showParts(true)
    for (const model of byId.values()) model.omit(new Set())
    this.around.cut()
  }
}
