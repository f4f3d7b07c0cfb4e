import { AppearanceState } from '../../appearance/appearance-state.ts'
import { hiding, isolating, showingAll, type Appearance } from '../../appearance/appearance.ts'
import { Emitter, type Listener } from '../../emitter.ts'
import type { Covered } from '../../framing/covered.ts'
import type { ElementReference, LoadOptions, ModelElement, ModelHandle, ModelReference } from '../../model.ts'
import type { RoomLayer } from '../../rooms/room-layer.ts'
import type { Box, CutPlane, LiftedElements, Measurement, PickedPoint, Point, ScreenArea, View } from '../../view.ts'
import type { FitTarget, NavigationMode, Projection, SnapshotOptions, Viewer, ViewerEvents } from '../../viewer.ts'

const initialView: View = {
  cameraType: 1,
  position: { x: 10, y: -10, z: 8 },
  target: { x: 0, y: 0, z: 0 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
  fieldOfView: 45,
}

type FakeViewerOptions = {
  elements?: readonly Omit<ModelElement, 'modelId'>[]
  /** Ids of elements without geometry. */
  withoutShape?: readonly string[]
  pick?: () => PickedPoint | undefined
  boundsOf?: (elements: readonly ElementReference[]) => Box | undefined
  canLift?: boolean
  hasPlans?: boolean
  rooms?: RoomLayer
}

/** A viewer without a picture, for tests of components around it. It stores what is set, and emits events. */
export class FakeViewer implements Viewer {
  readonly kind = 'open'
  readonly emitter = new Emitter<ViewerEvents>()
  /** Calls that have no effect in this fake. */
  readonly calls: string[] = []
  private readonly options: FakeViewerOptions
  private readonly handles = new Map<string, ModelHandle>()
  private view = initialView
  private planes: readonly CutPlane[] = []
  private measurements: readonly Measurement[] = []
  private lifts: readonly LiftedElements[] = []
  readonly canLift: boolean
  readonly rooms?: RoomLayer
  private readonly appearance = new AppearanceState({
    emitter: this.emitter,
    isKnown: ({ modelId }) => this.handles.has(modelId),
    show: () => undefined,
  })
  private mode: NavigationMode = 'orbit'
  private lastModel = 0
  /** The last value of `setCovered`. */
  covered: Covered = { bottom: 0 }

  constructor(options: FakeViewerOptions = {}) {
    this.options = options
    this.canLift = options.canLift ?? true
    if (options.rooms) this.rooms = options.rooms
  }

  on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>) {
    return this.emitter.on(name, listener)
  }

  async load({ urn, name = urn }: ModelReference, { signal }: LoadOptions = {}) {
    signal?.throwIfAborted()
    this.lastModel += 1
    const handle = { modelId: `model-${this.lastModel}`, urn, name, elementCount: this.options.elements?.length ?? 0 }
    this.handles.set(handle.modelId, handle)
    this.emitter.emit('modelLoaded', handle)
    return handle
  }

  unload(modelId: string) {
    const handle = this.handles.get(modelId)
    if (!this.handles.delete(modelId) || !handle) return
    this.appearance.forget(modelId)
    this.emitter.emit('modelUnloaded', handle)
  }

  unloadAll() {
    for (const modelId of [...this.handles.keys()]) this.unload(modelId)
  }

  models() {
    return [...this.handles.values()]
  }

  async elements() {
    const { elements = [] } = this.options
    return [...this.handles.keys()].flatMap((modelId) => elements.map((element) => ({ modelId, ...element })))
  }

  async properties({ modelId, elementId }: ElementReference) {
    const all = await this.elements()
    return all.find((element) => element.elementId === elementId && element.modelId === modelId)
  }

  getView() {
    return { ...this.view, cutPlanes: [...this.planes] }
  }

  setView(view: View) {
    this.view = view
    this.setCutPlanes(view.cutPlanes)
    this.emitter.emit('camera', undefined)
  }

  getMeasurements() {
    return this.measurements
  }

  setMeasurements(measurements: readonly Measurement[]) {
    this.measurements = measurements
    this.emitter.emit('appearance', this.getAppearance())
  }

  setProjection(projection: Projection) {
    this.view = { ...this.view, cameraType: projection === 'perspective' ? 1 : 0 }
    this.emitter.emit('camera', undefined)
  }

  setCutPlanes(planes: readonly CutPlane[]) {
    if (planes.length > 0) this.setLifts([])
    this.planes = planes
    this.emitter.emit('cutPlanes', planes)
  }

  setLifts(lifts: readonly LiftedElements[]) {
    if (lifts.length > 0) this.setCutPlanes([])
    if (lifts.length === 0 && this.lifts.length === 0) return
    this.lifts = lifts
    this.emitter.emit('appearance', this.getAppearance())
  }

  getLifts() {
    return this.lifts
  }

  getCutPlanes() {
    return this.planes
  }

  turnAround({ x, y, z }: Point) {
    this.calls.push(`turn around ${x} ${y} ${z}`)
  }

  elementsWithin({ isTouching }: ScreenArea) {
    const found = isTouching ? (this.options.elements ?? []) : (this.options.elements ?? []).slice(0, 1)
    return this.models().flatMap(({ modelId }) => found.map(({ elementId }) => ({ modelId, elementId })))
  }

  getBounds(elements: readonly ElementReference[] = []): Box | undefined {
    if (elements.some(({ elementId }) => this.options.withoutShape?.includes(elementId))) return undefined
    if (this.options.boundsOf && elements.length > 0) return this.options.boundsOf(elements)
    return { min: { x: -1, y: -1, z: 0 }, max: { x: 1, y: 1, z: 2 } }
  }

  fit(target: FitTarget) {
    this.calls.push(`fit ${typeof target === 'string' ? target : target.length}`)
  }

  setCovered(covered: Covered) {
    this.covered = covered
  }

  home() {
    this.calls.push('home')
  }

  pick() {
    return this.options.pick?.()
  }

  getAppearance() {
    return this.appearance.get()
  }

  setAppearance(change: Partial<Appearance>) {
    this.appearance.change(change)
  }

  select(selected: readonly ElementReference[]) {
    this.setAppearance({ selected })
  }

  getSelection() {
    return this.getAppearance().selected
  }

  isolate(elements: readonly ElementReference[]) {
    this.setAppearance(isolating(elements))
  }

  hide(elements: readonly ElementReference[]) {
    this.setAppearance(hiding(this.getAppearance(), elements))
  }

  showAll() {
    this.setAppearance(showingAll)
  }

  getNavigationMode() {
    return this.mode
  }

  setNavigationMode(mode: NavigationMode) {
    this.mode = mode
    this.emitter.emit('navigationMode', mode)
  }

  setLightPreset(preset: number) {
    this.calls.push(`light ${preset}`)
  }

  setReverseZoomDirection(isReverse: boolean) {
    this.calls.push(`reverse zoom ${isReverse}`)
  }

  nudge(by: Parameters<Viewer['nudge']>[0]) {
    this.calls.push(`nudge ${JSON.stringify(by)}`)
  }

  async snapshot({ type = 'image/png' }: SnapshotOptions) {
    return new Blob(['picture'], { type })
  }

  async drawPlan(box: Box) {
    this.calls.push(`plan at ${box.max.z}`)
    return this.options.hasPlans === false ? undefined : new Blob(['plan'], { type: 'image/png' })
  }

  project({ x, y }: Point) {
    return { x, y, isBehind: false }
  }

  statistics() {
    const emptyStatistics = { geometries: 0, textures: 0, programs: 0, drawCalls: 0, triangles: 0 }
    return { ...emptyStatistics, models: this.handles.size, listeners: this.emitter.count }
  }

  dispose() {
    this.calls.push('dispose')
    this.emitter.clear()
  }
}
