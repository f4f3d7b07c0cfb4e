import { nextTask } from '../../../core/browser/next-task.ts'
import type { ModelDetail } from '../../model.ts'
import type { SceneModel } from '../model/scene-model.ts'
import { chooseParts, type PartCamera } from './choose-parts.ts'
import { PartFailures } from './part-failures.ts'
import type { ModelPart, PartManifest } from './part-manifest.ts'

export type PartSource = {
  manifest: PartManifest
  load: (part: ModelPart, signal: AbortSignal) => Promise<SceneModel>
}

export type PartEvents = {
  /** A part was loaded or unloaded. */
  onAdded: (model: SceneModel) => void
  onRemoved: (model: SceneModel) => void
  onDetail: (detail: ModelDetail) => void
  /** Called once. Further parts that fail stay coarse without a message. */
  onFailure: (error: unknown) => void
  /** Called when it is time to retry failed parts. */
  onRetry: () => void
}

/** Maximum number of detailed triangles: some hundred megabytes of memory and graphics memory. */
export const maxTriangles = { full: 6_000_000, simple: 1_000_000 }

/** A coarse model, and the detailed parts that are worth loading for the view. */
export class PartStream {
  readonly base: SceneModel
  /** Loaded parts, sorted by when they were last useful, oldest first. */
  private readonly loaded = new Map<ModelPart, SceneModel>()
  private readonly failures: PartFailures
  private hasFailed = false
  private readonly lifetime = new AbortController()
  private readonly source: PartSource
  private readonly events: PartEvents
  private readonly maxTriangles: number
  private wantedParts: readonly ModelPart[] = []
  private running: Promise<void> | undefined
  /** In motion, software rendering draws the coarse model only. */
  isHidden = false

  constructor(
    base: SceneModel,
    source: PartSource,
    { triangleLimit, ...events }: PartEvents & { triangleLimit: number },
  ) {
    this.base = base
    this.source = source
    this.events = events
    this.maxTriangles = triangleLimit
    this.failures = new PartFailures(events.onRetry)
  }

  get parts(): SceneModel[] {
    return [...this.loaded.values()]
  }

  get isDone() {
    return this.running === undefined && !this.failures.isWaiting
  }

  /** Call after the view has come to rest. */
  setCamera(camera: PartCamera) {
    this.wantedParts = chooseParts(this.source.manifest.parts, camera, this.maxTriangles)
    for (const part of this.wantedParts) this.touch(part)
    this.running ??= this.next() ? this.run() : undefined
  }

  private touch(part: ModelPart) {
    const model = this.loaded.get(part)
    if (!model) return
    this.loaded.delete(part)
    this.loaded.set(part, model)
  }

  showParts(isShown: boolean) {
    if (this.isHidden === !isShown) return
    this.isHidden = !isShown
    this.show()
  }

  private show() {
    for (const { group } of this.loaded.values()) group.visible = !this.isHidden
    this.base.replace(this.isHidden ? new Set() : this.elementsInParts())
  }

  private elementsInParts() {
    return new Set(this.parts.flatMap(({ parsed }) => parsed.elements.map(({ elementId }) => elementId)))
  }

  private next() {
    return this.wantedParts.find((part) => !this.loaded.has(part) && !this.failures.has(part))
  }

  private async run() {
    const { signal } = this.lifetime
    try {
      for (let part = this.next(); part && !signal.aborted; part = this.next()) {
        this.emitDetail(true)
        await this.loadPart(part, signal)
        await nextTask()
      }
    } finally {
      this.running = undefined
      if (!signal.aborted) this.emitDetail(this.failures.isWaiting)
    }
  }

  /** A part that fails to load is retried, and finally stays coarse. */
  private async loadPart(part: ModelPart, signal: AbortSignal) {
    try {
      const model = await this.source.load(part, signal)
      if (signal.aborted) {
        model.dispose()
        return
      }
      this.failures.forget(part)
      this.loaded.set(part, model)
      this.unloadExcessParts()
      this.events.onAdded(model)
      this.show()
    } catch (error) {
      if (signal.aborted) return
      if (!this.failures.add(part, error) || this.hasFailed) return
      this.hasFailed = true
      this.events.onFailure(error)
    }
  }

  private unloadExcessParts() {
    let loadedTriangles = sum([...this.loaded.keys()])
    for (const [part, model] of this.loaded) {
      if (loadedTriangles <= this.maxTriangles) return
      if (this.wantedParts.includes(part)) continue
      this.loaded.delete(part)
      loadedTriangles -= part.triangles
      model.dispose()
      this.events.onRemoved(model)
    }
  }

  private emitDetail(isComing: boolean) {
    const { modelId } = this.base.handle
    const { triangles: totalTriangles } = this.source.manifest
    this.events.onDetail({ modelId, shownTriangles: sum([...this.loaded.keys()]), totalTriangles, isComing })
  }

  dispose() {
    this.lifetime.abort()
    this.failures.dispose()
    for (const model of this.loaded.values()) model.dispose()
    this.loaded.clear()
  }
}

function sum(parts: readonly ModelPart[]): number {
  return parts.reduce((total, { triangles }) => total + triangles, 0)
}
