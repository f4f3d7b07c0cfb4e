import type { ElementReference } from '../../model.ts'
import type { LmvViewer } from '../service/lmv.ts'
import type { LoadedModel } from './loaded-model.ts'

type References = readonly ElementReference[]

/** What is selected and hidden, by model. The viewer shows it; this is what is known of it. */
export class ElementStates {
  private selected: References = []
  private readonly hidden = new Map<string, Set<string>>()
  private readonly viewer: LmvViewer
  private readonly models: ReadonlyMap<string, LoadedModel>

  constructor(viewer: LmvViewer, models: ReadonlyMap<string, LoadedModel>) {
    this.viewer = viewer
    this.models = models
  }

  get selection() {
    return this.selected
  }

  get hiddenCount() {
    return [...this.hidden.values()].reduce((count, elements) => count + elements.size, 0)
  }

  select(elements: References) {
    this.selected = elements.filter(this.isKnown)
    this.viewer.clearSelection()
    const selection = this.byModel(this.selected).map(([{ model }, ids]) => ({ model, ids }))
    if (selection.length > 0) this.viewer.setAggregateSelection(selection)
  }

  hide(elements: References) {
    for (const { modelId, elementId } of elements.filter(this.isKnown)) {
      this.hidden.set(modelId, (this.hidden.get(modelId) ?? new Set()).add(elementId))
    }
    for (const [{ model }, ids] of this.byModel(elements)) this.viewer.hide(ids, model)
  }

  /** Hides the others: isolating makes a ghost of them, which is no way to see what is behind. */
  isolate(elements: References) {
    const kept = new Set(elements.map(({ modelId, elementId }) => `${modelId}\n${elementId}`))
    this.showAll()
    for (const [modelId, model] of this.models) {
      const others = model.elementIds().filter((elementId) => !kept.has(`${modelId}\n${elementId}`))
      this.hide(others.map((elementId) => ({ modelId, elementId })))
    }
  }

  showAll() {
    this.hidden.clear()
    this.viewer.showAll()
  }

  forget(modelId: string) {
    const wereHidden = this.hidden.delete(modelId)
    const others = this.selected.filter((element) => element.modelId !== modelId)
    const wereSelected = others.length < this.selected.length
    if (wereSelected) this.select(others)
    return { wereHidden, wereSelected }
  }

  private readonly isKnown = ({ modelId, elementId }: ElementReference) => this.models.get(modelId)?.has(elementId)

  private byModel(elements: References): [LoadedModel, number[]][] {
    return [...this.models.values()].flatMap((model) => {
      const own = elements.filter(({ modelId }) => modelId === model.handle.modelId)
      const ids = model.dbIdsOf(own.map(({ elementId }) => elementId))
      return ids.length > 0 ? [[model, ids] satisfies [LoadedModel, number[]]] : []
    })
  }
}
