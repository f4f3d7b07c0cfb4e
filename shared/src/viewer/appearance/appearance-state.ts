import type { Emitter } from '../emitter.ts'
import type { ElementReference } from '../model.ts'
import type { ViewerEvents } from '../viewer.ts'
import { keeping, looksOf, plainAppearance, type Appearance, type Look } from './appearance.ts'

type Engine = {
  emitter: Emitter<ViewerEvents>
  /** Whether it can be selected, and counts in all else unless `isCounted` says otherwise. */
  isKnown: (element: ElementReference) => boolean
  /** Whether it counts as hidden, isolated or colored: what has no shape, such as a room, is hidden with the storey that it is on. */
  isCounted?: (element: ElementReference) => boolean
  /** Draws each element as it looks. `isMark`: nothing but the selection is another. */
  show: (lookOf: (element: ElementReference) => Look, isMark: boolean) => void
}

/** The appearance of what one viewer has loaded. Engines differ in how they show it, and in nothing else. */
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
    this.tell(change.selected !== undefined)
  }

  /** A model came, which may be outside of what is isolated or coloured. */
  add() {
    if (this.current !== plainAppearance) this.engine.show(looksOf(this.current), false)
  }

  /** A model is gone. What was isolated in it alone leaves nothing isolated. */
  forget(modelId: string) {
    const before = this.current
    const { isolated, ...after } = keeping(before, (element) => element.modelId !== modelId)
    const isLost = isolated?.length === 0 && before.isolated?.length !== 0
    this.current = { ...after, isolated: isLost ? undefined : isolated }
    if (countOf(this.current) === countOf(before)) return
    this.engine.show(looksOf(this.current), false)
    this.tell(after.selected.length < before.selected.length)
  }

  private tell(isSelection: boolean) {
    if (isSelection) this.engine.emitter.emit('selection', this.current.selected)
    this.engine.emitter.emit('appearance', this.current)
  }
}

function countOf({ selected, hidden, isolated = [], colours }: Appearance) {
  return [selected, hidden, isolated, ...colours.map(({ elements }) => elements)].flat().length
}
