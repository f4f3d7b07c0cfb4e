import { Box3, Plane, Raycaster, Vector2, Vector3 } from 'three'
import { Emitter, type Listener, type Unsubscribe } from '../emitter.ts'
import type { ElementReference, LoadOptions, ModelHandle, ModelReference } from '../model.ts'
import type { CutPlane, Pick, Point, View } from '../view.ts'
import { ViewerError } from '../viewer-error.ts'
import type {
  FitTarget,
  NavigationMode,
  Projection,
  SnapshotOptions,
  Viewer,
  ViewerEvents,
  ViewerOptions,
} from '../viewer.ts'
import { ElementStates } from './element-states.ts'
import { loadModel } from './model/load-model.ts'
import type { SceneModel } from './model/scene-model.ts'
import { pickAlong } from './pick.ts'
import { takeSnapshot } from './snapshot.ts'
import { plain, snapTo } from './snap.ts'
import { Stage, threePlane } from './stage.ts'

const noStatistics = { geometries: 0, textures: 0, drawCalls: 0, triangles: 0 }

export class OpenViewer implements Viewer {
  readonly kind = 'open'
  private readonly emitter = new Emitter<ViewerEvents>()
  private readonly stage: Stage
  private readonly loaded = new Map<string, SceneModel>()
  private readonly states = new ElementStates(this.loaded)
  private readonly life = new AbortController()
  private planes: readonly CutPlane[] = []
  private cutting: Plane[] | null = null
  /** The user, or a call, chose a view: later models leave it alone. */
  private isViewChosen = false
  private isReady = false
  private lastModel = 0

  private readonly options: ViewerOptions

  constructor(options: ViewerOptions) {
    this.options = options
    this.stage = new Stage(options, {
      onMove: () => this.emitter.emit('camera', undefined),
      onContextLost: () => this.emitter.emit('contextLost', undefined),
      onContextRestored: () => this.emitter.emit('contextRestored', undefined),
    })
    this.stage.onColours(() => this.recolour())
    this.stage.rig.controls.addEventListener('controlstart', () => (this.isViewChosen = true))
    queueMicrotask(() => {
      this.isReady = true
      this.emitter.emit('ready', undefined)
    })
  }

  on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>): Unsubscribe {
    const off = this.alive().emitter.on(name, listener)
    if (name === 'ready' && this.isReady) (listener as Listener<undefined>)(undefined)
    return off
  }

  private alive() {
    if (this.life.signal.aborted) throw new ViewerError('viewer_not_found')
    return this
  }

  async load(reference: ModelReference, options: LoadOptions = {}): Promise<ModelHandle> {
    this.alive()
    this.lastModel += 1
    const modelId = `model-${this.lastModel}`
    const signal = AbortSignal.any([this.life.signal, ...(options.signal ? [options.signal] : [])])
    const onProgress: LoadOptions['onProgress'] = (progress) => {
      options.onProgress?.(progress)
      this.emitter.emit('progress', { urn: reference.urn, ...progress })
    }
    try {
      const settings = { isFull: this.stage.isFull, cut: this.stage.cut }
      const model = await loadModel({ modelId, reference, settings }, { signal, onProgress }, this.options.fetchFile)
      this.add(model, options.keepsView ?? false)
      await model.addEdges(signal)
      model.setColours(this.stage.colours)
      model.setCutPlanes(this.cutting)
      this.stage.invalidate()
      this.emitter.emit('modelLoaded', model.handle)
      return model.handle
    } catch (error) {
      if (!this.life.signal.aborted) this.remove(modelId)
      throw error
    }
  }

  private add(model: SceneModel, keepsView: boolean) {
    this.loaded.set(model.handle.modelId, model)
    this.stage.scene.add(model.group)
    model.setColours(this.stage.colours)
    model.setCutPlanes(this.cutting)
    this.measure()
    if (!keepsView && !this.isViewChosen) this.stage.rig.fit(this.bounds(), { isHome: true, isAnimated: false })
  }

  private remove(modelId: string) {
    const model = this.loaded.get(modelId)
    if (!model) return
    this.loaded.delete(modelId)
    this.states.forget(modelId)
    model.dispose()
    this.measure()
    this.emitter.emit('modelUnloaded', model.handle)
  }

  unload(modelId: string) {
    this.alive().remove(modelId)
  }

  unloadAll() {
    for (const modelId of this.alive().loaded.keys()) this.remove(modelId)
  }

  models() {
    return [...this.alive().loaded.values()].map(({ handle }) => handle)
  }

  async elements() {
    const models = [...this.alive().loaded.values()]
    return models.flatMap(({ handle: { modelId }, parsed }) =>
      parsed.elements.map((element) => ({ modelId, ...element })),
    )
  }

  async properties({ modelId, elementId }: ElementReference) {
    const model = this.alive().loaded.get(modelId)
    const element = model?.parsed.elements[model.indexOf(elementId) ?? -1]
    return element && { modelId, ...element }
  }

  private recolour() {
    for (const model of this.loaded.values()) model.setColours(this.stage.colours)
  }

  private measure() {
    this.stage.setBounds(this.bounds())
  }

  private bounds() {
    const box = new Box3()
    for (const model of this.loaded.values()) box.union(model.bounds)
    return box
  }

  getBounds() {
    const { min, max } = this.alive().bounds()
    return this.loaded.size > 0 ? { min: plain(min), max: plain(max) } : undefined
  }

  getView(): View {
    return { ...this.alive().stage.rig.getView(), cutPlanes: this.planes.map((plane) => ({ ...plane })) }
  }

  setView({ cutPlanes, ...camera }: View) {
    this.alive().isViewChosen = true
    this.stage.rig.setView(camera)
    this.setCutPlanes(cutPlanes)
  }

  setProjection(projection: Projection) {
    this.alive().stage.rig.setProjection(projection)
  }

  setCutPlanes(planes: readonly CutPlane[]) {
    this.alive().planes = planes.map(({ x, y, z, w }) => ({ x, y, z, w }))
    this.cutting = planes.length > 0 ? planes.map(threePlane) : null
    for (const model of this.loaded.values()) model.setCutPlanes(this.cutting)
    this.stage.invalidate()
    this.emitter.emit('cutPlanes', this.planes)
  }

  getCutPlanes() {
    return this.alive().planes
  }

  fit(target: FitTarget, { isImmediate = false } = {}) {
    this.alive().isViewChosen = true
    const wanted = target === 'selection' ? this.states.selection : target
    this.stage.rig.fit(wanted === 'all' ? this.bounds() : this.boxOf(wanted), { isAnimated: !isImmediate })
  }

  home() {
    this.alive().isViewChosen = false
    this.stage.rig.fit(this.bounds(), { isHome: true })
  }

  private boxOf(elements: readonly ElementReference[]) {
    const box = new Box3()
    for (const { modelId, elementId } of elements) {
      const model = this.loaded.get(modelId)
      const own = model?.boxes[model.indexOf(elementId) ?? -1]
      if (own) box.union(own)
    }
    return box
  }

  pick(x: number, y: number): Pick | undefined {
    const { rig, size } = this.alive().stage
    const caster = new Raycaster()
    caster.setFromCamera(new Vector2((x / size.width) * 2 - 1, 1 - (y / size.height) * 2), rig.camera)
    const hit = pickAlong(caster.ray, this.loaded.values(), this.cutting ?? [])
    if (!hit) return undefined
    const { modelId } = hit.model.handle
    const { elementId = '' } = hit.model.parsed.elements[hit.element] ?? {}
    const snap = snapTo(hit, { ...size, camera: rig.camera })
    return { element: { modelId, elementId }, point: plain(hit.point), normal: plain(hit.normal), snap }
  }

  select(elements: readonly ElementReference[]) {
    this.alive().states.select(elements)
    this.stage.invalidate()
    this.emitter.emit('selection', this.states.selection)
  }

  getSelection() {
    return this.alive().states.selection
  }

  isolate(elements: readonly ElementReference[]) {
    this.alive().states.isolate(elements)
    this.visibilityChanged()
  }

  hide(elements: readonly ElementReference[]) {
    this.alive().states.hide(elements)
    this.visibilityChanged()
  }

  showAll() {
    this.alive().states.showAll()
    this.visibilityChanged()
  }

  private visibilityChanged() {
    this.stage.shadowsChanged()
    this.emitter.emit('visibility', { hiddenCount: this.states.hiddenCount })
  }

  getNavigationMode() {
    return this.alive().stage.rig.mode
  }

  setNavigationMode(mode: NavigationMode) {
    this.alive().stage.rig.setMode(mode)
    this.emitter.emit('navigationMode', mode)
  }

  setLightPreset(preset: number) {
    this.alive().stage.lighting.setPreset(preset)
    this.stage.shadowsChanged()
  }

  setReverseZoomDirection(isReverse: boolean) {
    this.alive().stage.rig.isReverseZoom = isReverse
  }

  nudge(by: Parameters<Viewer['nudge']>[0]) {
    this.alive().isViewChosen = true
    this.stage.rig.nudge(by)
  }

  async snapshot(options: SnapshotOptions) {
    return takeSnapshot(this.alive().stage, options)
  }

  project(point: Point) {
    const { rig, size } = this.alive().stage
    const { x, y, z } = new Vector3().copy(point).project(rig.camera)
    return { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height, isBehind: z > 1 }
  }

  statistics() {
    const listeners = this.emitter.count
    if (this.life.signal.aborted) return { ...noStatistics, listeners }
    const { memory, render } = this.stage.renderer.info
    return { ...memory, drawCalls: render.calls, triangles: render.triangles, listeners }
  }

  dispose() {
    if (this.life.signal.aborted) return
    for (const model of this.loaded.values()) model.dispose()
    this.loaded.clear()
    this.stage.dispose()
    this.life.abort()
    this.emitter.clear()
  }
}
