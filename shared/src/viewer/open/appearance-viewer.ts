import { hiding, isolating, showingAll, type Appearance } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import { StageViewer } from './stage-viewer.ts'

/** The short ways of `setAppearance`. */
export abstract class AppearanceViewer extends StageViewer {
  abstract getAppearance(): Appearance

  abstract setAppearance(change: Partial<Appearance>): void

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
