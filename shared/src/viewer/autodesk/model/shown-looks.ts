import type { Appearance, Look } from '../../appearance/appearance.ts'
import type { ElementReference } from '../../model.ts'
import type { Lmv, LmvModel, LmvViewer } from '../service/lmv.ts'
import type { LoadedModel } from './loaded-model.ts'

type Change = { now: Look; then: Look }
type LookOf = (element: ElementReference) => Look

/** Applies an appearance to the Autodesk viewer by changing only what differs. */
export class ShownLooks {
  private readonly viewer: LmvViewer
  private readonly lmv: Lmv
  private readonly shown = new WeakMap<LoadedModel, Map<string, Look>>()

  constructor({ viewer, lmv }: { viewer: LmvViewer; lmv: Lmv }) {
    this.viewer = viewer
    this.lmv = lmv
  }

  show(models: Iterable<LoadedModel>, lookOf: LookOf, { selected, ghostsRest }: Appearance) {
    this.viewer.setGhosting(ghostsRest)
    this.viewer.clearSelection()
    const selection = []
    for (const model of models) {
      this.showModel(model, lookOf)
      const { modelId } = model.handle
      const selectedIds = selected.filter((element) => element.modelId === modelId)
      const ids = model.dbIdsOf(selectedIds.map(({ elementId }) => elementId))
      if (ids.length > 0) selection.push({ model: model.model, ids })
    }
    if (selection.length > 0) this.viewer.setAggregateSelection(selection)
  }

  private showModel(model: LoadedModel, lookOf: LookOf) {
    const { modelId } = model.handle
    const before = this.shown.get(model)
    const looks = new Map(model.elementIds().map((elementId) => [elementId, lookOf({ modelId, elementId })]))
    this.shown.set(model, looks)
    const changes = [...looks]
      .map(([elementId, now]) => ({ elementId, now, then: before?.get(elementId) ?? 'plain' }))
      .filter(({ now, then }) => now !== then)
    const { viewer } = this
    const { visibilityManager } = viewer.impl
    function applyChanges(isMeant: (change: Change) => boolean, call: (ids: number[], lmvModel: LmvModel) => void) {
      const ids = model.dbIdsOf(changes.filter(isMeant).map(({ elementId }) => elementId))
      if (ids.length > 0) call(ids, model.model)
    }
    const setNodesOff = (isOff: boolean) => (ids: number[], lmvModel: LmvModel) => {
      for (const id of ids) visibilityManager.setNodeOff(id, isOff, lmvModel)
    }
    applyChanges(({ then }) => then === 'hidden', setNodesOff(false))
    applyChanges(({ now }) => now === 'hidden', setNodesOff(true))
    applyChanges(
      ({ then }) => then === 'ghost',
      (ids, of) => viewer.show(ids, of),
    )
    applyChanges(
      ({ now }) => now === 'ghost',
      (ids, of) => viewer.hide(ids, of),
    )
    if (changes.some(({ now, then }) => isColor(now) || isColor(then))) this.paint(model, looks)
  }

  /** Applies all colors again: the viewer can only reset a whole model. */
  private paint(model: LoadedModel, looks: ReadonlyMap<string, Look>) {
    this.viewer.clearThemingColors(model.model)
    for (const [elementId, look] of looks) {
      if (!isColor(look)) continue
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
        (offset) => Number.parseInt(look.slice(offset, offset + 2), 16) / 255,
      )
      const color = new this.lmv.three.Vector4(red, green, blue, 1)
      for (const dbId of model.dbIdsOf([elementId])) this.viewer.setThemingColor(dbId, color, model.model, true)
    }
  }
}

function isColor(look: Look) {
  return look.startsWith('#')
}
