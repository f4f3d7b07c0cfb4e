import { AppearanceState } from '../appearance/appearance-state.ts'
import type { Appearance } from '../appearance/appearance.ts'
import type { Listener } from '../emitter.ts'
import type { LoadOptions, ModelDetail, ModelHandle, ModelReference } from '../model.ts'
import type { CutPlane, LiftedElements, ScreenArea, View } from '../view.ts'
import type { SnapshotOptions, Viewer, ViewerOptions } from '../viewer.ts'
import { AppearanceViewer } from './appearance-viewer.ts'
import { Cutting } from './cutting.ts'
import { EdgeWork } from './edge-work.ts'
import { fetchPlainly } from './model/load-model.ts'
import type { SceneModel } from './model/scene-model.ts'
import { MotionDetail } from './motion/motion-detail.ts'
import { StreamedParts } from './parts/streamed-parts.ts'
import { elementsWithin } from './elements-within.ts'
import { pickAt } from './pick-at.ts'
import { Rooms } from './rooms/rooms.ts'
import { markPicture } from './stage/pictures/mark-picture.ts'
import { PendingLoads } from './pending-loads.ts'

/** The complete open viewer: adds models and elements to the stage. */
export class OpenViewer extends AppearanceViewer implements Viewer {
  readonly kind = 'open'
  readonly canLift = true
  private readonly appearance: AppearanceState = new AppearanceState({
    emitter: this.emitter,
    isKnown: (element) => this.loaded.has(element) || this.rooms.has(element),
    isCounted: ({ modelId }) => this.loaded.byId.has(modelId),
    show: (lookOf, isMark) => {
      for (const model of this.loaded.all()) model.show(lookOf)
      this.rooms.draw()
      if (isMark) this.stage.invalidate()
      else this.stage.shadowsChanged()
    },
  })
  private readonly edgeWork = new EdgeWork(this.loaded, this.stage, () => this.changed())
  private readonly traffic = new PendingLoads(() => this.onTraffic())
  private readonly cutting = new Cutting()
  private readonly parts = new StreamedParts(
    { loaded: this.loaded, stage: this.stage, emitter: this.emitter, appearance: this.appearance },
    { onChange: () => this.onTraffic(), cut: () => this.cut() },
  )
  private readonly motionDetail = new MotionDetail({ loaded: this.loaded, stage: this.stage, cut: () => this.cut() })

  readonly rooms: Rooms = new Rooms({
    stage: this.stage,
    fetchFile: this.options.fetchFile ?? fetchPlainly,
    signal: this.life.signal,
    models: this.loaded,
    appearance: () => this.appearance.get(),
    cuts: () => this.cutting.world,
    onWanted: () => this.emitter.emit('appearance', this.getAppearance()),
    pickBuilt: (x, y) => this.pick(x, y),
  })

  constructor(options: ViewerOptions) {
    super(options)
    this.stage.onColors(() => {
      for (const model of this.loaded.all()) model.setColors(this.stage.colors)
      this.rooms.draw()
    })
  }

  async load(reference: ModelReference, options: LoadOptions = {}): Promise<ModelHandle> {
    const { stage, life } = this.alive()
    const signal = AbortSignal.any([life.signal, ...(options.signal ? [options.signal] : [])])
    const onProgress: LoadOptions['onProgress'] = (progress) => {
      options.onProgress?.(progress)
      this.emitter.emit('progress', { urn: reference.urn, ...progress })
    }
    const context = {
      settings: stage,
      fetchFile: this.options.fetchFile,
      onAdded: (added: SceneModel) => this.onAdded(added, options.keepsView ?? false),
      onRemoved: (removed: SceneModel) => this.onRemoved(removed),
      parts: this.parts.events,
    }
    const model = await this.traffic.load(() => this.loaded.load(reference, { signal, onProgress }, context))
    this.emitter.emit('modelLoaded', model.handle)
    return model.handle
  }

  onDetail(listener: Listener<ModelDetail>) {
    return this.alive().parts.emitter.on('detail', listener)
  }

  /** Edges are computed after all surfaces are loaded. */
  private onTraffic() {
    if (this.traffic.isLoading || !this.parts.isDone) this.edgeWork.stop()
    else if (!this.life.signal.aborted) this.edgeWork.start()
    this.changed()
  }

  private changed() {
    if (!this.life.signal.aborted) this.stage.invalidate()
  }

  protected override isHolding() {
    return this.traffic.isHolding || this.parts.isHolding
  }

  protected override isWhole() {
    const { motion, softShadows } = this.stage
    const isHere = this.parts.isDone && !this.traffic.isLoading && this.edgeWork.isDone && !softShadows?.isComing
    return isHere && motion.isAtRest
  }

  protected override onDraw(isWhole: boolean) {
    const { domElement } = this.stage.renderer
    markPicture(domElement, isWhole)
    this.traffic.pictureDrawn()
    this.motionDetail.onFrame()
    this.parts.onFrame()
    if (!this.isWhole()) markPicture(domElement, false)
  }

  protected override onMotion() {
    this.motionDetail.onMotion()
    this.parts.onMotion()
  }

  private onAdded(model: SceneModel, keepsView: boolean) {
    this.stage.scene.add(model.group)
    model.setColors(this.stage.colors)
    this.appearance.add()
    this.measure()
    if (keepsView || this.isViewChosen) return
    this.stage.rig.fit(this.loaded.homeBounds(), { isHome: true, isAnimated: false })
  }

  private onRemoved(model: SceneModel) {
    if (this.life.signal.aborted) return
    this.rooms.forget(model.handle.modelId)
    this.measure()
    this.appearance.forget(model.handle.modelId)
    this.emitter.emit('modelUnloaded', model.handle)
  }

  private measure() {
    this.stage.setBounds(this.loaded.bounds())
    this.cut()
  }

  private cut() {
    this.cutting.cut(this.loaded.visibleModels(), this.stage)
    this.rooms.draw()
  }

  unload(modelId: string) {
    this.alive().loaded.remove(modelId, (model) => this.onRemoved(model))
  }

  unloadAll() {
    for (const modelId of [...this.alive().loaded.byId.keys()]) this.unload(modelId)
  }

  getView(): View {
    return { ...this.alive().stage.rig.getView(), cutPlanes: this.cutting.planes.map((plane) => ({ ...plane })) }
  }

  setView({ cutPlanes, ...to }: View, { isFlown = false } = {}) {
    this.alive().moveTo(to, isFlown)
    this.cutAt(cutPlanes)
  }

  /** Draws like in motion while planes are dragged. */
  setCutPlanes(planes: readonly CutPlane[]) {
    if (this.alive().cutAt(planes)) this.stage.motion.viewSet()
  }

  /** Returns whether any plane has changed. */
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

  pick(x: number, y: number) {
    return pickAt(this.alive().stage, { x, y }, { models: this.loaded.visibleModels(), cuts: this.cutting.world })
  }

  elementsWithin(area: ScreenArea) {
    return elementsWithin(this.alive().loaded.visibleModels(), area, { stage: this.stage, cuts: this.cutting.world })
  }

  getAppearance() {
    return this.alive().appearance.get()
  }

  setAppearance(change: Partial<Appearance>) {
    this.alive().appearance.change(change)
  }

  override async snapshot(options: SnapshotOptions) {
    await this.alive().edgeWork.finished()
    await this.stage.softShadows?.ready()
    return super.snapshot(options)
  }

  override dispose() {
    if (this.life.signal.aborted) return
    this.life.abort()
    this.edgeWork.stop()
    this.rooms.dispose()
    this.loaded.dispose()
    super.dispose()
  }
}
