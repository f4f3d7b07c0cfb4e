import type { ElementReference, ModelElement, ModelHandle } from '../../model.ts'
import type { Box } from '../../view.ts'
import type { Lmv, LmvModel } from '../service/lmv.ts'
import { propertySetsOf, readProperties, type ElementTree, type TreeElement } from './element-tree.ts'

/** A model in the scene, and its elements. */
export class LoadedModel {
  readonly handle: ModelHandle
  readonly model: LmvModel
  private readonly tree: ElementTree
  private readonly lmv: Lmv

  constructor(handle: ModelHandle, model: LmvModel, { tree, lmv }: { tree: ElementTree; lmv: Lmv }) {
    this.handle = handle
    this.model = model
    this.tree = tree
    this.lmv = lmv
  }

  get fragmentCount() {
    return this.model.getFragmentList().getCount()
  }

  has(elementId: string) {
    return this.tree.byId.has(elementId)
  }

  elementIds() {
    return [...this.tree.byId.keys()]
  }

  dbIdsOf(elementIds: Iterable<string>) {
    return [...elementIds].flatMap((elementId) => this.tree.byId.get(elementId)?.dbId ?? [])
  }

  referenceAt(dbId: number): ElementReference | undefined {
    const element = this.tree.elementAt(dbId)
    return element && { modelId: this.handle.modelId, elementId: element.elementId }
  }

  async describe(elementIds = this.elementIds()): Promise<ModelElement[]> {
    const elements = elementIds.flatMap((elementId) => this.tree.byId.get(elementId) ?? [])
    if (elements.length === 0) return []
    const dbIds = elements.map(({ dbId }) => dbId)
    const results = await readProperties(this.model, dbIds)
    const byDbId = new Map(results.map((result) => [result.dbId, result]))
    return elements.map((element) => {
      const properties = byDbId.get(element.dbId)
      return { ...this.identity(element), propertySets: properties ? propertySetsOf(properties) : [] }
    })
  }

  private identity({ elementId, category, family, type }: TreeElement) {
    return { modelId: this.handle.modelId, elementId, category, family, type }
  }

  elements() {
    return [...this.tree.byId.values()]
  }

  /** In the viewer's own coordinates. */
  boxesOf(elementIds: Iterable<string>): Box[] {
    const fragments = this.model.getFragmentList()
    return [...elementIds]
      .flatMap((elementId) => this.tree.byId.get(elementId) ?? [])
      .flatMap((element) => this.tree.fragmentsOf(element))
      .map((fragment) => {
        const box = new this.lmv.three.Box3()
        fragments.getWorldBounds(fragment, box)
        return box
      })
  }
}
