import type { ElementReference } from '../model.ts'

/** Elements by model and id, without duplicates, in order. */
export class ElementSet {
  private readonly byModel = new Map<string, Set<string>>()

  constructor(elements: Iterable<ElementReference> = []) {
    for (const { modelId, elementId } of elements) {
      const ids = this.byModel.get(modelId)
      if (ids) ids.add(elementId)
      else this.byModel.set(modelId, new Set([elementId]))
    }
  }

  has({ modelId, elementId }: ElementReference) {
    return this.byModel.get(modelId)?.has(elementId) ?? false
  }

  get size() {
    return [...this.byModel.values()].reduce((size, ids) => size + ids.size, 0)
  }

  list(): ElementReference[] {
    return [...this.byModel].flatMap(([modelId, ids]) => [...ids].map((elementId) => ({ modelId, elementId })))
  }
}
