import { nextTask } from '../../../next-task.ts'
import type { ModelDetail } from '../../model.ts'
import type { SceneModel } from '../model/scene-model.ts'
import { wantedParts, type Sight } from './choose-parts.ts'
import type { ModelPart, PartManifest } from './part-manifest.ts'

export type PartSource = {
  manifest: PartManifest
  load: (part: ModelPart, signal: AbortSignal) => Promise<SceneModel>
}

export type PartEvents = {
  /** A part is there, or is gone. */
  onAdded: (model: SceneModel) => void
  onRemoved: (model: SceneModel) => void
  onDetail: (detail: ModelDetail) => void
  onFailure: (error: unknown) => void
}

/** So many triangles are held as they are: some hundred megabytes of memory and graphics memory. */
export const mostTriangles = { full: 6_000_000, simple: 1_000_000 }

/** A coarse model, and the parts of it that a view is worth. */
export class PartStream {
  readonly base: SceneModel
  /** As they are, by how lately a view was worth them. */
  private readonly loaded = new Map<ModelPart, SceneModel>()
  private readonly failed = new Set<ModelPart>()
  private readonly life = new AbortController()
  private readonly source: PartSource
  private readonly events: PartEvents
  private readonly most: number
  private wanted: readonly ModelPart[] = []
  private running: Promise<void> | undefined
  private isMoving = false

  constructor(base: SceneModel, source: PartSource, { most, ...events }: PartEvents & { most: number }) {
    this.base = base
    this.source = source
    this.events = events
    this.most = most
  }

  /** In motion a processor draws the coarse model alone. */
  get isHidden() {
    return this.isMoving
  }

  get parts(): SceneModel[] {
    return [...this.loaded.values()]
  }

  get isDone() {
    return this.running === undefined
  }

  /** After the view has come to rest. */
  lookFrom(sight: Sight) {
    this.wanted = wantedParts(this.source.manifest.parts, sight, this.most)
    for (const part of this.wanted) this.touch(part)
    this.running ??= this.next() ? this.run() : undefined
  }

  private touch(part: ModelPart) {
    const model = this.loaded.get(part)
    if (!model) return
    this.loaded.delete(part)
    this.loaded.set(part, model)
  }

  setMoving(isMoving: boolean) {
    if (isMoving === this.isMoving) return
    this.isMoving = isMoving
    this.show()
  }

  private show() {
    for (const { group } of this.loaded.values()) group.visible = !this.isMoving
    const there = this.isMoving ? [] : this.parts
    this.base.setAway(new Set(there.flatMap(({ parsed }) => parsed.elements.map(({ elementId }) => elementId))))
  }

  private next() {
    return this.wanted.find((part) => !this.loaded.has(part) && !this.failed.has(part))
  }

  private async run() {
    const { signal } = this.life
    try {
      for (let part = this.next(); part && !signal.aborted; part = this.next()) {
        this.tell(true)
        await this.bring(part, signal)
        await nextTask()
      }
    } finally {
      this.running = undefined
      if (!signal.aborted) this.tell(false)
    }
  }

  /** A part that cannot be had is told once, and stays coarse. */
  private async bring(part: ModelPart, signal: AbortSignal) {
    try {
      const model = await this.source.load(part, signal)
      if (signal.aborted) {
        model.dispose()
        return
      }
      this.loaded.set(part, model)
      this.makeRoom()
      this.events.onAdded(model)
      this.show()
    } catch (error) {
      if (signal.aborted) return
      if (this.failed.size === 0) this.events.onFailure(error)
      this.failed.add(part)
    }
  }

  private makeRoom() {
    let held = sum([...this.loaded.keys()])
    for (const [part, model] of this.loaded) {
      if (held <= this.most) return
      if (this.wanted.includes(part)) continue
      this.loaded.delete(part)
      held -= part.triangles
      model.dispose()
      this.events.onRemoved(model)
    }
  }

  private tell(isComing: boolean) {
    const { modelId } = this.base.handle
    const { triangles: totalTriangles } = this.source.manifest
    this.events.onDetail({ modelId, shownTriangles: sum([...this.loaded.keys()]), totalTriangles, isComing })
  }

  dispose() {
    this.life.abort()
    for (const model of this.loaded.values()) model.dispose()
    this.loaded.clear()
  }
}

function sum(parts: readonly ModelPart[]): number {
  return parts.reduce((all, { triangles }) => all + triangles, 0)
}
