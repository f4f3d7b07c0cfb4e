import type { Emitter } from '../emitter.ts'
import type { ElementReference } from '../model.ts'
import type { ViewerEvents } from '../viewer.ts'
import { keeping, looksOf, plainAppearance, type Appearance, type Look } from './appearance.ts'

type Engine = {
  emitter: Emitter<ViewerEvents>
  /** Whether the element is loaded and can be selected. */
  isKnown: (element: ElementReference) => boolean
  /**
   * Whether the element can be hidden, isolated or colored; by default like `isKnown`. Elements without geometry, such
   * as rooms, are hidden with their storey.
   */
  isCounted?: (element: ElementReference) => boolean
  /** Draws each element with its look. `isMark`: only the selection has changed. */
  show: (lookOf: (element: ElementReference) => Look, isMark: boolean) => void
}

/** The appearance of the loaded models, independent of how an engine draws it. */
export class AppearanceState {
  private readonly engine: Engine
  private current = plainAppearance

  constructor(engine: Engine) {
    this.engine = engine
  }

  get() {
    return this.current
  }

  change(change: Partial<Appearance>) {
    const { isKnown, isCounted = isKnown } = this.engine
    this.current = keeping({ ...this.current, ...change }, isCounted, isKnown)
    const isMark = Object.keys(change).every((name) => name === 'selected')
    this.engine.show(looksOf(this.current), isMark)
    this.emitChange(change.selected !== undefined)
  }

  /** Call after adding a model: its elements may not be isolated or colored. */
  add() {
    if (this.current !== plainAppearance) this.engine.show(looksOf(this.current), false)
  }

  /** Call after removing a model. If it contained all isolated elements, nothing is isolated any more. */
  forget(modelId: string) {
    const before = this.current
    const { isolated, ...after } = keeping(before, (element) => element.modelId !== modelId)
    const isLost = isolated?.length === 0 && before.isolated?.length !== 0
    this.current = { ...after, isolated: isLost ? undefined : isolated }
    if (countOf(this.current) === countOf(before)) return
    this.engine.show(looksOf(this.current), false)
    this.emitChange(after.selected.length < before.selected.length)
  }

  private emitChange(isSelection: boolean) {
    if (isSelection) this.engine.emitter.emit('selection', this.current.selected)
    this.engine.emitter.emit('appearance', this.current)
  }
}

function countOf({ selected, hidden, isolated = [], colours }: Appearance) {
  return [selected, hidden, isolated, ...colours.map(({ elements }) => elements)].flat().length
}
