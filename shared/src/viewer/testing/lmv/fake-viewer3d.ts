import type { LmvDocument, LmvEvent, LmvHit, LmvLoadOptions, LmvModel, LmvViewer } from '../../autodesk/service/lmv.ts'
import type { ModelReference } from '../../model.ts'
import { OpenViewer } from '../../open/open-viewer.ts'
import type { CutPlane, Point } from '../../view.ts'
import { codeOfError } from './lmv-service.ts'
import { FakeLooks } from './fake-looks.ts'
import { inFragment, FakeModel } from './fake-model.ts'
import { FakeScene, fakeNavigation } from './fake-navigation.ts'

export const events = {
  CAMERA_CHANGE_EVENT: 'cameraChanged',
  CUTPLANES_CHANGE_EVENT: 'cutplanesChanged',
  PROGRESS_UPDATE_EVENT: 'progressUpdate',
  GEOMETRY_LOADED_EVENT: 'geometryLoaded',
}

export type FakeDocument = LmvDocument & { reference: ModelReference }
/** Gives each model a different default offset, as real models have different centers. */
let loadCount = 0

/** A fake of the Autodesk viewer's API that draws with the open engine. */
export class FakeViewer3d implements LmvViewer {
  readonly impl = {
    getCutPlaneSets: () => [...this.cutPlaneSets.keys()],
    setCutPlaneSet: (name: string, planes: CutPlane[] | null) => this.setCutPlaneSet(name, planes),
    visibilityManager: {
      setNodeOff: (dbId: number, isOff: boolean, model: LmvModel) => this.setNodeOff(dbId, isOff, model),
    },
  }
  readonly inner: OpenViewer
  readonly navigation: LmvViewer['navigation']
  readonly loaded: FakeModel[] = []
  private readonly scene = new FakeScene()
  private readonly appearance: FakeLooks
  private readonly cutPlaneSets = new Map<string, CutPlane[]>()
  private readonly listeners = new Map<string, Set<(event: LmvEvent) => void>>()

  constructor(container: HTMLElement) {
    this.inner = new OpenViewer({ container, quality: 'simple' })
    this.appearance = new FakeLooks(this.inner)
    this.navigation = fakeNavigation(this.inner, this.scene)
    this.inner.on('camera', () => this.fire(events.CAMERA_CHANGE_EVENT, {}))
  }

  start() {
    return 0
  }

  finish() {
    this.inner.dispose()
    this.listeners.clear()
  }

  resize() {
    // The inner viewer follows its container.
  }

  get canvas() {
    return document.querySelector('canvas') ?? document.createElement('canvas')
  }

  get listenerCount() {
    return [...this.listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0)
  }

  addEventListener(name: string, listener: (event: LmvEvent) => void) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
  }

  removeEventListener(name: string, listener: (event: LmvEvent) => void) {
    this.listeners.get(name)?.delete(listener)
  }

  private fire(name: string, event: LmvEvent) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event)
  }

  /** Resolves with the model first, and loads its geometry afterward. */
  async loadDocumentNode(document: LmvDocument, _node: object, options: LmvLoadOptions): Promise<LmvModel> {
    const { reference } = document as FakeDocument
    if (!options.keepCurrentModels) for (const model of [...this.loaded]) this.unloadModel(model)
    const handle = await this.inner.load(reference, { keepsView: true }).catch((error: unknown) => {
      throw codeOfError(error) as unknown as Error
    })
    loadCount += 1
    const globalOffset = options.globalOffset ?? { x: 10.5 + loadCount, y: -4.25, z: 1.5 }
    const elements = (await this.inner.elements()).filter(({ modelId }) => modelId === handle.modelId)
    const model = new FakeModel(this.inner, handle, { globalOffset, elements })
    if (this.loaded.length === 0) this.moveToOffset(globalOffset)
    this.loaded.push(model)
    if (!options.preserveView) this.inner.fit('all', { isImmediate: true })
    setTimeout(() => this.finishLoading(model))
    return model
  }

  private moveToOffset(offset: Point) {
    const { position, target } = { position: this.navigation.getPosition(), target: this.navigation.getTarget() }
    this.scene.offset = { ...offset }
    this.navigation.setView(position, target)
    this.applyCutPlanes()
  }

  private finishLoading(model: FakeModel) {
    for (const percent of [50, 100]) this.fire(events.PROGRESS_UPDATE_EVENT, { percent, model })
    model.isLoaded = true
    this.fire(events.GEOMETRY_LOADED_EVENT, { model })
  }

  unloadModel(model: LmvModel) {
    const index = this.loaded.indexOf(model as FakeModel)
    const [removed] = index < 0 ? [] : this.loaded.splice(index, 1)
    if (removed) this.inner.unload(removed.handle.modelId)
  }

  /** Each tool has a named set of planes; all sets apply. */
  private setCutPlaneSet(name: string, planes: CutPlane[] | null) {
    if (planes && planes.length > 0) this.cutPlaneSets.set(name, planes)
    else this.cutPlaneSets.delete(name)
    this.applyCutPlanes()
    this.fire(events.CUTPLANES_CHANGE_EVENT, {})
  }

  private applyCutPlanes() {
    this.inner.setCutPlanes(this.getCutPlanes().map((plane) => this.scene.planeIn(plane)))
  }

  setCutPlanes(planes: CutPlane[]) {
    this.setCutPlaneSet('default', planes)
  }

  getCutPlanes() {
    return [...this.cutPlaneSets.values()].flat()
  }

  setLightPreset(preset: number) {
    this.inner.setLightPreset(preset)
  }

  setReverseZoomDirection(isReverse: boolean) {
    this.inner.setReverseZoomDirection(isReverse)
  }

  setBackgroundColor() {
    // The inner viewer takes its colors from the container.
  }

  setCanvasClickBehavior() {
    // The inner viewer must not react to clicks.
  }

  disableHighlight() {
    // The inner viewer must not react to the pointer.
  }

  setActiveNavigationTool(name: string) {
    this.inner.setNavigationMode(name === 'dolly' ? 'zoom' : (name as 'orbit' | 'pan'))
  }

  private references(model: LmvModel, dbIds: number[]) {
    const loadedModel = this.loaded.find((candidate) => candidate === model)
    return (loadedModel?.elementIds(dbIds) ?? []).map((elementId) => ({
      modelId: loadedModel?.handle.modelId ?? '',
      elementId,
    }))
  }

  setAggregateSelection(selection: { model: LmvModel; ids: number[] }[]) {
    this.inner.select(selection.flatMap(({ model, ids }) => this.references(model, ids)))
  }

  clearSelection() {
    this.inner.select([])
  }

  private setNodeOff(dbId: number, isOff: boolean, model: LmvModel) {
    this.appearance.change('off', this.references(model, [dbId]), isOff)
  }

  hide(dbIds: number[], model: LmvModel) {
    this.appearance.change('hidden', this.references(model, dbIds), true)
  }

  show(dbIds: number[], model: LmvModel) {
    this.appearance.change('hidden', this.references(model, dbIds), false)
  }

  setGhosting(isGhosting: boolean) {
    this.appearance.setGhosting(isGhosting)
  }

  setThemingColor(dbId: number, { x, y, z }: CutPlane, model: LmvModel) {
    const color = [x, y, z]
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
    this.appearance.paint(this.references(model, [dbId]), `#${color}`)
  }

  clearThemingColors(model: LmvModel) {
    const loadedModel = this.loaded.find((each) => each === model)
    if (loadedModel) this.appearance.clearColors(loadedModel.handle.modelId)
  }

  clientToWorld(x: number, y: number): LmvHit | null {
    const hit = this.inner.pick(x, y)
    const model = this.loaded.find(({ handle }) => handle.modelId === hit?.element.modelId)
    if (!hit || !model) return null
    const dbId = model.solidOf(hit.element.elementId)
    return {
      dbId,
      fragId: 0,
      model,
      intersectPoint: this.scene.out(hit.point),
      face: { normal: inFragment(hit.normal) },
    }
  }

  worldToClient(point: Point): Point {
    const { x, y } = this.inner.project(this.scene.in(point))
    return { x, y, z: 0 }
  }

  getScreenShot(width: number, height: number, onDone: (address: string) => void) {
    void this.inner.snapshot({ width, height }).then((picture) => onDone(URL.createObjectURL(picture)))
  }
}
