import { hiding, isolating, showingAll, type Appearance } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import type { Measurement } from '../view.ts'
import { StageViewer } from './stage-viewer.ts'

/** The short ways of `setAppearance`, and what has been measured. */
export abstract class AppearanceViewer extends StageViewer {
  private measurements: readonly Measurement[] = []

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
}
