import { AppearanceState } from '../appearance/appearance-state.ts'
import type { Appearance } from '../appearance/appearance.ts'
import type { Covered } from '../framing/covered.ts'
import type { ElementReference, LoadOptions, ModelHandle, ModelReference } from '../model.ts'
import type { CutPlane, LiftedElements, ScreenArea, View } from '../view.ts'
import type { FitTarget, SnapshotOptions, Viewer, ViewerOptions } from '../viewer.ts'
import { AppearanceViewer } from './appearance-viewer.ts'
import { Cutting } from './cutting.ts'
import { EdgeWork } from './edge-work.ts'
import { LoadedModels } from './loaded-models.ts'
import type { SceneModel } from './model/scene-model.ts'
import type { PartEvents } from './parts/part-stream.ts'
import { isModelError } from '../viewer-error.ts'
import { elementsWithin } from './elements-within.ts'
import { pickAt } from './pick-at.ts'
import { plain } from './snap.ts'
import { Traffic } from './traffic.ts'

/** Models and elements on the stage. */
export class OpenViewer extends AppearanceViewer implements Viewer {
  readonly kind = 'open'
  readonly canLift = true
  private readonly loaded = new LoadedModels()
  private readonly appearance = new AppearanceState({
    emitter: this.emitter,
    isKnown: (element) => this.loaded.has(element),
    show: (lookOf, isMark) => {
      for (const model of this.loaded.all()) model.show(lookOf)
      if (isMark) this.stage.invalidate()
      else this.stage.shadowsChanged()
    },
  })
  private readonly edgeWork = new EdgeWork(
    () => this.loaded.all(),
    () => this.changed(),
  )
  private readonly traffic = new Traffic(() => this.onTraffic())
  private readonly cutting = new Cutting()

  constructor(options: ViewerOptions) {
    super(options)
    this.stage.onColours(() => {
      for (const model of this.loaded.all()) this.dress(model)
    })
  }

  async load(reference: ModelReference, options: LoadOptions = {}): Promise<ModelHandle> {
    const { stage, life } = this.alive()
    const signal = AbortSignal.any([life.signal, ...(options.signal ? [options.signal] : [])])
    const onProgress: LoadOptions['onProgress'] = (progress) => {
      options.onProgress?.(progress)
      this.emitter.emit('progress', { urn: reference.urn, ...progress })
    }
    const around = {
      settings: stage,
      fetchFile: this.options.fetchFile,
      onAdded: (added: SceneModel) => this.onAdded(added, options.keepsView ?? false),
      onRemoved: (removed: SceneModel) => this.onRemoved(removed),
      parts: this.partEvents,
    }
    const model = await this.traffic.load(() => this.loaded.load(reference, { signal, onProgress }, around))
    this.emitter.emit('modelLoaded', model.handle)
    return model.handle
  }

  /** Lines wait for surfaces. */
  private onTraffic() {
    if (this.traffic.isLoading) this.edgeWork.stop()
    else if (!this.life.signal.aborted) this.edgeWork.start()
    this.changed()
  }

  private changed() {
    if (!this.life.signal.aborted) this.stage.invalidate()
  }

  protected override isHolding() {
    return this.traffic.isHolding
  }

  /** Says on the canvas whether anything is still to come, for whoever compares pictures. */
  protected override onDraw() {
    this.traffic.pictureDrawn()
    this.lookForParts()
    const isHere = [...this.loaded.streams.values()].every(({ isDone }) => isDone)
    const isComplete = isHere && !this.traffic.isLoading && this.edgeWork.isDone && this.stage.motion.isAtRest
    const { dataset } = this.stage.renderer.domElement
    const state = isComplete ? 'complete' : 'partial'
    if (dataset['picture'] !== state) dataset['picture'] = state
  }

  private readonly partEvents: PartEvents = {
    onAdded: (part) => this.onPart(part),
    onRemoved: () => this.changed(),
    onDetail: (detail) => {
      this.emitter.emit('detail', detail)
      this.changed()
    },
    onFailure: (error) => {
      if (isModelError(error)) this.emitter.emit('error', error)
      else throw error
    },
  }

  /** What comes later looks, stands and is cut as what is there. */
  private onPart(part: SceneModel) {
    this.stage.scene.add(part.group)
    part.setColours(this.stage.colours)
    if (this.loaded.lifts.length > 0) part.lift(this.loaded.lifts)
    this.appearance.add()
    this.cut()
    this.stage.shadowsChanged()
    this.onTraffic()
  }

  private lookForParts() {
    const { motion, rig, size } = this.stage
    if (!motion.isAtRest) return
    for (const stream of this.loaded.streams.values()) stream.lookFrom({ camera: rig.camera, height: size.height })
  }

  /** Where the processor draws, a moving view shows the coarse model alone. */
  protected override onMotion() {
    const { motion, isFull } = this.stage
    if (isFull || this.loaded.streams.size === 0) return
    for (const stream of this.loaded.streams.values()) stream.setMoving(motion.isMoving)
    if (!motion.isMoving) this.cut()
  }

  private dress(model: SceneModel) {
    model.setColours(this.stage.colours)
    this.stage.invalidate()
  }

  private onAdded(model: SceneModel, keepsView: boolean) {
    this.stage.scene.add(model.group)
    this.dress(model)
    this.appearance.add()
    this.measure()
    if (keepsView || this.isViewChosen) return
    this.stage.rig.fit(this.loaded.homeBounds(), { isHome: true, isAnimated: false })
  }

  private onRemoved(model: SceneModel) {
    if (this.life.signal.aborted) return
    this.measure()
    this.appearance.forget(model.handle.modelId)
    this.emitter.emit('modelUnloaded', model.handle)
  }

  private measure() {
    this.stage.setBounds(this.loaded.bounds())
    this.cut()
  }

  private cut() {
    this.cutting.cut(this.loaded.seen(), this.stage)
  }

  unload(modelId: string) {
    this.alive().loaded.remove(modelId, (model) => this.onRemoved(model))
  }

  unloadAll() {
    for (const modelId of [...this.alive().loaded.byId.keys()]) this.unload(modelId)
  }

  models() {
    return [...this.alive().loaded.byId.values()].map(({ handle }) => handle)
  }

  async elements() {
    return this.alive().loaded.elements()
  }

  async properties(element: ElementReference) {
    return this.alive().loaded.element(element)
  }

  getBounds(elements?: readonly ElementReference[]) {
    const { loaded } = this.alive()
    const box = elements ? loaded.boundsOf(elements) : loaded.fitBounds()
    return box.isEmpty() ? undefined : { min: plain(box.min), max: plain(box.max) }
  }

  getView(): View {
    return { ...this.alive().stage.rig.getView(), cutPlanes: this.cutting.planes.map((plane) => ({ ...plane })) }
  }

  setView({ cutPlanes, ...camera }: View) {
    this.alive().isViewChosen = true
    this.stage.rig.setView(camera)
    this.stage.motion.viewSet()
    this.cutAt(cutPlanes)
  }

  /** Dragged from place to place they are drawn as a view that moves. */
  setCutPlanes(planes: readonly CutPlane[]) {
    if (this.alive().cutAt(planes)) this.stage.motion.viewSet()
  }

  /** Whether anything is cut in another place than before. */
  private cutAt(planes: readonly CutPlane[]) {
    if (planes.length > 0) this.setLifts([])
    if (!this.cutting.moveTo(planes)) return false
    this.cut()
    this.stage.shadowsChanged()
    this.emitter.emit('cutPlanes', this.cutting.planes)
    return true
  }

  getCutPlanes() {
    return this.alive().cutting.planes
  }

  setLifts(lifts: readonly LiftedElements[]) {
    if (lifts.length > 0) this.alive().cutAt([])
    if (!this.alive().loaded.lift(lifts)) return
    this.measure()
    this.stage.motion.viewSet()
    this.emitter.emit('appearance', this.getAppearance())
  }

  getLifts() {
    return this.alive().loaded.lifts
  }

  fit(target: FitTarget, { isImmediate = false } = {}) {
    this.alive().isViewChosen = true
    const wanted = target === 'selection' ? this.getSelection() : target
    this.stage.rig.fit(wanted === 'all' ? this.loaded.fitBounds() : this.loaded.boundsOf(wanted), {
      isAnimated: !isImmediate,
    })
  }

  home() {
    this.alive().isViewChosen = false
    this.stage.rig.fit(this.loaded.homeBounds(), { isHome: true })
  }

  setCovered(covered: Covered) {
    const { rig } = this.alive().stage
    rig.covered = covered
    if (!this.isViewChosen) rig.fit(this.loaded.homeBounds(), { isHome: true, isAnimated: false })
  }

  pick(x: number, y: number) {
    return pickAt(this.alive().stage, { x, y }, { models: this.loaded.seen(), cuts: this.cutting.world })
  }

  elementsWithin(area: ScreenArea) {
    const { rig, size } = this.alive().stage
    const screen = { ...size, camera: rig.camera }
    return elementsWithin(this.loaded.seen(), area, { screen, cuts: this.cutting.world })
  }

  getAppearance() {
    return this.alive().appearance.get()
  }

  setAppearance(change: Partial<Appearance>) {
    this.alive().appearance.change(change)
  }

  override async snapshot(options: SnapshotOptions) {
    await this.alive().edgeWork.finished()
    return super.snapshot(options)
  }

  override dispose() {
    if (this.life.signal.aborted) return
    this.life.abort()
    this.edgeWork.stop()
    this.loaded.dispose()
    super.dispose()
  }
}
