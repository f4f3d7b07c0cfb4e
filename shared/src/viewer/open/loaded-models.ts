import { Box3 } from 'three'
import { nextTask } from '../../core/browser/next-task.ts'
import type { ElementReference, LoadOptions, ModelElement, ModelReference } from '../model.ts'
import type { LiftedElements } from '../view.ts'
import type { ViewerOptions } from '../viewer.ts'
import { aboveGround, buildingOf } from '../surroundings.ts'
import { retainFileCache } from './model/file-cache.ts'
import { loadModel } from './model/load-model.ts'
import type { MaterialSettings } from './model/materials.ts'
import type { SceneModel } from './model/scene-model.ts'
import { createPause } from './model/pause.ts'
import { maxTriangles, PartStream, type PartEvents } from './parts/part-stream.ts'

type Context = {
  settings: MaterialSettings
  fetchFile: ViewerOptions['fetchFile']
  onAdded: (model: SceneModel) => void
  onRemoved: (model: SceneModel) => void
  parts: PartEvents
}

/** The loaded models by the id that the viewer assigned. */
export class LoadedModels {
  readonly byId = new Map<string, SceneModel>()
  /** The source of each model; a large file may contain more parts. */
  readonly references = new Map<string, ModelReference>()
  /** For models with parts. */
  readonly streams = new Map<string, PartStream>()
  lifts: readonly LiftedElements[] = []
  private readonly releaseFiles = retainFileCache()
  private lastNumber = 0
  private aboveGround: Box3 | undefined

  async load(reference: ModelReference, options: LoadOptions & { signal: AbortSignal }, context: Context) {
    this.lastNumber += 1
    const modelId = `model-${this.lastNumber}`
    const { settings, fetchFile, onAdded } = context
    const { model, parts } = await loadModel({ modelId, reference, settings }, options, fetchFile)
    this.byId.set(modelId, model)
    this.references.set(modelId, reference)
    const maxPartTriangles = settings.isFull ? maxTriangles.full : maxTriangles.simple
    if (parts)
      this.streams.set(modelId, new PartStream(model, parts, { triangleLimit: maxPartTriangles, ...context.parts }))
    this.aboveGround = undefined
    onAdded(model)
    return model
  }

  remove(modelId: string, onRemoved: (model: SceneModel) => void) {
    const model = this.byId.get(modelId)
    if (!model) return
    this.byId.delete(modelId)
    this.references.delete(modelId)
    this.aboveGround = undefined
    this.streams.get(modelId)?.dispose()
    this.streams.delete(modelId)
    model.dispose()
    onRemoved(model)
  }

  /** Returns whether any position has changed. Lifts also apply to models that are loaded later. */
  lift(lifts: readonly LiftedElements[]): boolean {
    if (lifts.length === 0 && this.lifts.length === 0) return false
    this.lifts = lifts
    for (const model of this.all()) model.lift(lifts)
    this.aboveGround = undefined
    return true
  }

  /** Loaded models in the scene, whether detailed or coarse. */
  all(): SceneModel[] {
    return [...this.byId.values(), ...[...this.streams.values()].flatMap(({ parts }) => parts)]
  }

  /** The visible models. */
  visibleModels(): SceneModel[] {
    const visibleStreams = [...this.streams.values()].filter(({ isHidden }) => !isHidden)
    return [...this.byId.values(), ...visibleStreams.flatMap(({ parts }) => parts)]
  }

  has({ modelId, elementId }: ElementReference) {
    return this.byId.get(modelId)?.indexOf(elementId) !== undefined
  }

  elements(): ModelElement[] {
    return [...this.byId.values()].flatMap(({ handle: { modelId }, parsed }) =>
      parsed.elements.map((element) => element.toModelElement(modelId)),
    )
  }

  /** Properties for `elements` are parsed on first use, which takes long for many. */
  async readProperties(pause = createPause(nextTask)) {
    for (const { parsed } of [...this.byId.values()]) {
      for (const element of parsed.elements) {
        const rest = pause()
        if (rest) await rest
        element.readProperties()
      }
    }
  }

  element({ modelId, elementId }: ElementReference): ModelElement | undefined {
    const model = this.byId.get(modelId)
    return model?.parsed.elements[model.indexOf(elementId) ?? -1]?.toModelElement(modelId)
  }

  bounds() {
    const box = new Box3()
    for (const model of this.byId.values()) box.union(model.bounds)
    return box
  }

  /** What the first view shows: the building or, without one, everything. */
  homeBounds() {
    const models = [...this.byId.values()]
    const box = new Box3()
    buildingOf(models.map(({ parsed }) => parsed.elements)).forEach((elements, index) => {
      const model = models[index]
      for (const { elementId } of elements) box.union(model?.boxOf(elementId) ?? new Box3())
    })
    return box.isEmpty() ? this.fitBounds() : box
  }

  /** The bounds of everything above the ground. Called for each frame by section handles. */
  fitBounds() {
    if (this.aboveGround) return this.aboveGround
    const boxesOfModels = [...this.byId.values()].flatMap(({ parsed, boxes }) =>
      parsed.elements.map(({ category }, index) => ({ category, box: boxes[index] })),
    )
    this.aboveGround = new Box3()
    for (const { box } of aboveGround(boxesOfModels)) if (box) this.aboveGround.union(box)
    return this.aboveGround
  }

  boundsOf(elements: readonly ElementReference[]) {
    const box = new Box3()
    for (const { modelId, elementId } of elements) {
      const elementBox = this.byId.get(modelId)?.boxOf(elementId)
      if (elementBox) box.union(elementBox)
    }
    return box
  }

  dispose() {
    this.releaseFiles()
    for (const stream of this.streams.values()) stream.dispose()
    this.streams.clear()
    for (const model of this.byId.values()) model.dispose()
    this.byId.clear()
    this.references.clear()
  }
}
