import { ElementSet } from '../../appearance/element-set.ts'
import type { ElementReference, ModelHandle } from '../../model.ts'
import type { OpenViewer } from '../../open/open-viewer.ts'

/**
 * Shows the node states of the fake Autodesk viewer in the open engine: elements that are off are not drawn, hidden
 * ones may be ghosts.
 */
export class FakeLooks {
  private readonly inner: OpenViewer
  private readonly marks = { off: new ElementSet(), hidden: new ElementSet() }
  private colours: { colour: string; elements: readonly ElementReference[] }[] = []
  private isGhosting = true

  constructor(inner: OpenViewer) {
    this.inner = inner
  }

  change(mark: 'off' | 'hidden', elements: readonly ElementReference[], isMarked: boolean) {
    const changed = new ElementSet(elements)
    const unchanged = this.marks[mark].list().filter((element) => !changed.has(element))
    this.marks[mark] = new ElementSet(isMarked ? [...unchanged, ...elements] : unchanged)
    this.show()
  }

  setGhosting(isGhosting: boolean) {
    this.isGhosting = isGhosting
    this.show()
  }

  paint(elements: readonly ElementReference[], colour: string) {
    this.colours = [...this.colours, { colour, elements }]
    this.show()
  }

  clearColors(cleared: ModelHandle['modelId']) {
    this.colours = this.colours.filter(({ elements }) => elements.every(({ modelId }) => modelId !== cleared))
    this.show()
  }

  private show() {
    const { off, hidden } = this.marks
    const all = this.inner['loaded'].elements()
    this.inner.setAppearance({
      hidden: off.list(),
      isolated: hidden.size > 0 ? all.filter((element) => !hidden.has(element)) : undefined,
      ghostsRest: this.isGhosting,
      colours: this.colours,
    })
  }
}
