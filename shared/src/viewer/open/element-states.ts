import type { ElementReference } from '../model.ts'
import type { SceneModel } from './model/scene-model.ts'

type References = readonly ElementReference[]

/** Which elements are hidden and selected, over all models. */
export class ElementStates {
  private selected: References = []
  private hidden = new Map<string, Set<string>>()

  private readonly models: ReadonlyMap<string, SceneModel>

  constructor(models: ReadonlyMap<string, SceneModel>) {
    this.models = models
  }

  get selection() {
    return this.selected
  }

  get hiddenCount() {
    let count = 0
    for (const elements of this.hidden.values()) count += elements.size
    return count
  }

  private isKnown = ({ modelId, elementId }: ElementReference) =>
    this.models.get(modelId)?.indexOf(elementId) !== undefined

  select(elements: References) {
    this.selected = elements.filter(this.isKnown)
    this.apply()
  }

  hide(elements: References) {
    for (const { modelId, elementId } of elements.filter(this.isKnown)) {
      const named = this.hidden.get(modelId) ?? new Set()
      this.hidden.set(modelId, named.add(elementId))
    }
    this.apply()
  }

  isolate(elements: References) {
    const kept = new Set(elements.filter(this.isKnown).map(keyOf))
    this.hidden.clear()
    for (const [modelId, { parsed }] of this.models) {
      const others = parsed.elements.filter(({ elementId }) => !kept.has(keyOf({ modelId, elementId })))
      if (others.length > 0) this.hidden.set(modelId, new Set(others.map(({ elementId }) => elementId)))
    }
    this.apply()
  }

  showAll() {
    this.hidden.clear()
    this.apply()
  }

  /** What of a model that is gone was selected or hidden. */
  forget(modelId: string) {
    const wereHidden = this.hidden.delete(modelId)
    const count = this.selected.length
    this.selected = this.selected.filter((element) => element.modelId !== modelId)
    return { wereHidden, wereSelected: this.selected.length < count }
  }

  private apply() {
    const selected = new Set(this.selected.map(keyOf))
    for (const [modelId, model] of this.models) {
      const hidden = this.hidden.get(modelId)
      model.setStates((elementId) => {
        if (hidden?.has(elementId)) return 'hidden'
        return selected.has(keyOf({ modelId, elementId })) ? 'selected' : 'normal'
      })
    }
  }
}

function keyOf({ modelId, elementId }: ElementReference) {
  return `${modelId}\n${elementId}`
}
