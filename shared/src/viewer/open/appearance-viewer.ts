import { hiding, isolating, showingAll, type Appearance } from '../appearance/appearance.ts'
import type { Covered } from '../framing/covered.ts'
import type { ElementReference } from '../model.ts'
import type { Measurement } from '../view.ts'
import type { FitTarget } from '../viewer.ts'
import { LoadedModels } from './loaded-models.ts'
import type { Rooms } from './rooms/rooms.ts'
import { toPoint } from './snap.ts'
import { StageViewer } from './stage-viewer.ts'

/** Adds loaded models and framing, shorthands of `setAppearance`, and measurements to the stage. */
export abstract class AppearanceViewer extends StageViewer {
  protected readonly loaded = new LoadedModels()
  private measurements: readonly Measurement[] = []

  abstract readonly rooms: Rooms

  abstract getAppearance(): Appearance

  abstract setAppearance(change: Partial<Appearance>): void

  getMeasurements() {
    return this.alive().measurements
  }

  setMeasurements(measurements: readonly Measurement[]) {
    this.alive().measurements = measurements
    this.emitter.emit('appearance', this.getAppearance())
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

  models() {
    return [...this.alive().loaded.byId.values()].map(({ handle }) => handle)
  }

  async elements() {
    await this.alive().loaded.readProperties()
    return this.loaded.elements()
  }

  async properties(element: ElementReference) {
    return this.alive().loaded.element(element)
  }

  getBounds(elements?: readonly ElementReference[]) {
    const { loaded } = this.alive()
    const box = elements ? loaded.boundsOf(elements) : loaded.fitBounds()
    return box.isEmpty() ? undefined : { min: toPoint(box.min), max: toPoint(box.max) }
  }

  statistics() {
    return { ...this.graphics(), models: this.loaded.all().length, listeners: this.emitter.count }
  }

  fit(target: FitTarget, { isImmediate = false } = {}) {
    this.alive().isViewChosen = true
    const requested = target === 'selection' ? this.getSelection() : target
    const box = requested === 'all' ? this.loaded.fitBounds() : this.loaded.boundsOf(requested)
    // Does not frame rooms, unless only rooms are requested.
    const bounds = requested === 'all' || !box.isEmpty() ? box : this.rooms.boundsOf(requested)
    this.frame(bounds, { isAnimated: !isImmediate })
  }

  home() {
    this.alive().isViewChosen = false
    this.frame(this.loaded.homeBounds(), { isHome: true })
  }

  setCovered(covered: Covered) {
    const { rig } = this.alive().stage
    rig.covered = covered
    if (!this.isViewChosen) rig.fit(this.loaded.homeBounds(), { isHome: true, isAnimated: false })
  }
}
