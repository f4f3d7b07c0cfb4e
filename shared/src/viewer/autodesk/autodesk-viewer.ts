import { AppearanceState } from '../appearance/appearance-state.ts'
import { hiding, isolating, looksOf, showingAll, type Appearance } from '../appearance/appearance.ts'
import type { Covered } from '../framing/covered.ts'
import type { ElementReference, LoadOptions, ModelHandle, ModelReference } from '../model.ts'
import type { Box, LiftedElements, PickedPoint, ScreenArea } from '../view.ts'
import type { FitTarget, Viewer, ViewerOptions } from '../viewer.ts'
import { aboveGround, buildingOf } from '../surroundings.ts'
import { boxToMeters, toMeters, union } from './frame.ts'
import { framing } from './framing.ts'
import { LmvViewerBase } from './lmv-viewer-base.ts'
import { elementsWithin } from './model/elements-within.ts'
import { ShownLooks } from './model/shown-looks.ts'
import type { LoadedModel } from './model/loaded-model.ts'
import { Models } from './model/models.ts'
import { pickAt } from './model/pick.ts'
import type { Lmv, LmvModel, LmvViewer } from './service/lmv.ts'
import type { LmvSession } from './service/lmv-session.ts'

type Parts = { lmv: Lmv; viewer: LmvViewer; host: HTMLElement; session: LmvSession }

/** Models and elements in the Autodesk viewer. */
export class AutodeskViewer extends LmvViewerBase implements Viewer {
  readonly kind = 'autodesk'
  /** The API of the Autodesk viewer does not support moving elements. */
  readonly canLift = false
  private readonly loaded: Models
  private readonly appearance: AppearanceState
  private readonly shown: ShownLooks
  private aboveGround: Box | undefined

  constructor(options: ViewerOptions, parts: Parts) {
    super(options, parts)
    const { lmv, viewer, session } = parts
    const modelContext = { lmv, viewer, session, discard: (model: LmvModel) => this.discard(model) }
    this.loaded = new Models(modelContext, (change) => this.reframe(change))
    this.shown = new ShownLooks(parts)
    this.appearance = new AppearanceState({
      emitter: this.emitter,
      isKnown: ({ modelId, elementId }) => this.loaded.byId.get(modelId)?.has(elementId) ?? false,
      show: (lookOf) => this.shown.show(this.loaded.byId.values(), lookOf, this.appearance.get()),
    })
  }

  protected get frame() {
    return this.loaded.frame
  }

  private discard(model: LmvModel) {
    if (!this.lifetime.signal.aborted) this.viewer.unloadModel(model)
  }

  /** Converts the view from before the first model to that model's coordinate system. */
  private reframe(change: () => void) {
    const [camera, planes] = [this.camera.read(), this.getCutPlanes()]
    change()
    this.camera.write(camera)
    if (planes.length > 0) this.setCutPlanes(planes)
  }

  async load(reference: ModelReference, options: LoadOptions = {}): Promise<ModelHandle> {
    const { lifetime } = this.assertAlive()
    const signal = AbortSignal.any([lifetime.signal, ...(options.signal ? [options.signal] : [])])
    const onProgress: LoadOptions['onProgress'] = (progress) => {
      options.onProgress?.(progress)
      this.emitter.emit('progress', { urn: reference.urn, ...progress })
    }
    const { handle } = await this.loaded.load(reference, { signal, onProgress })
    this.aboveGround = undefined
    this.appearance.add()
    if (!options.keepsView && !this.isViewChosen) this.frameBox(this.homeBounds(), { isHome: true })
    this.emitter.emit('modelLoaded', handle)
    return handle
  }

  unload(modelId: string) {
    const removed = this.assertAlive().loaded.remove(modelId)
    if (!removed) return
    this.aboveGround = undefined
    this.appearance.forget(modelId)
    this.emitter.emit('modelUnloaded', removed.handle)
  }

  unloadAll() {
    for (const modelId of [...this.assertAlive().loaded.byId.keys()]) this.unload(modelId)
  }

  models() {
    return this.all().map(({ handle }) => handle)
  }

  private all(): LoadedModel[] {
    return [...this.assertAlive().loaded.byId.values()]
  }

  async elements() {
    return (await Promise.all(this.all().map((model) => model.describe()))).flat()
  }

  async properties({ modelId, elementId }: ElementReference) {
    const [element] = (await this.assertAlive().loaded.byId.get(modelId)?.describe([elementId])) ?? []
    return element
  }

  getBounds(elements?: readonly ElementReference[]) {
    const bounds = elements ? this.boundsOf(elements) : this.fitBounds()
    return bounds && boxToMeters(this.frame, bounds)
  }

  private bounds(): Box | undefined {
    return union(this.all().map(({ model }) => model.getBoundingBox()))
  }

  /** Not animated: the Autodesk viewer's own animations can be neither awaited nor canceled. */
  fit(target: FitTarget) {
    this.assertAlive().isViewChosen = true
    const requested = target === 'selection' ? this.getSelection() : target
    this.frameBox(requested === 'all' ? this.fitBounds() : this.boundsOf(requested), {})
  }

  private homeBounds() {
    const models = this.all()
    const built = buildingOf(models.map((model) => model.elements()))
    return union(models.flatMap((model, index) => model.boxesOf(idsOf(built[index] ?? [])))) ?? this.fitBounds()
  }

  /** A model whose elements are unknown counts as one element. Called for each frame by section handles. */
  private fitBounds() {
    return (this.aboveGround ??= union(this.boxesAboveGround()) ?? this.bounds())
  }

  private boxesAboveGround() {
    const all = this.all().flatMap((model) => model.elements().map((element) => ({ ...element, model })))
    return aboveGround(all).flatMap(({ model, elementId }) => model.boxesOf([elementId]))
  }

  private boundsOf(elements: readonly ElementReference[]) {
    const boxes = this.all().flatMap((model) => {
      const elementsOfModel = elements.filter(({ modelId }) => modelId === model.handle.modelId)
      return model.boxesOf(elementsOfModel.map(({ elementId }) => elementId))
    })
    return union(boxes)
  }

  setLifts() {
    this.assertAlive()
  }

  getLifts(): readonly LiftedElements[] {
    this.assertAlive()
    return []
  }

  home() {
    this.assertAlive().isViewChosen = false
    this.frameBox(this.homeBounds(), { isHome: true })
  }

  setCovered(covered: Covered) {
    this.assertAlive().covered = covered
    if (!this.isViewChosen) this.frameBox(this.homeBounds(), { isHome: true })
  }

  private frameBox(box: Box | undefined, { isHome = false }) {
    if (!box) return
    const { aspect, visibleArea } = this
    this.applyCamera(framing(this.camera.read(), boxToMeters(this.frame, box), { aspect, free: visibleArea, isHome }))
  }

  pick(x: number, y: number): PickedPoint | undefined {
    const hit = this.assertAlive().viewer.clientToWorld(x, y)
    const model = hit && this.all().find((candidate) => candidate.model === hit.model)
    if (!hit || !model) return undefined
    return pickAt(hit, model, { frame: this.frame, camera: this.camera.read() })
  }

  elementsWithin(area: ScreenArea) {
    return elementsWithin(this.all(), area, {
      lookOf: looksOf(this.getAppearance()),
      cutPlanes: this.getCutPlanes(),
      toMeters: (point) => toMeters(this.frame, point),
      project: (point) => this.project(point),
    })
  }

  getAppearance() {
    return this.assertAlive().appearance.get()
  }

  setAppearance(change: Partial<Appearance>) {
    this.assertAlive().appearance.change(change)
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

  /** Counts in the units of the Autodesk viewer: a fragment is a geometry and a draw call. */
  statistics() {
    const models = [...this.loaded.byId.values()]
    const geometries = models.reduce((sum, { fragmentCount }) => sum + fragmentCount, 0)
    const triangles = models.reduce((sum, { model }) => sum + model.geomPolyCount(), 0)
    const counts = { geometries, textures: 0, programs: 0, models: models.length }
    return { ...counts, drawCalls: geometries, triangles, listeners: this.emitter.count }
  }

  override dispose() {
    this.loaded.byId.clear()
    super.dispose()
  }
}

function idsOf(elements: readonly { elementId: string }[]) {
  return elements.map(({ elementId }) => elementId)
}
