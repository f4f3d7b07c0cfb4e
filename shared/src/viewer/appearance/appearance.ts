import type { ElementReference } from '../model.ts'
import { ElementSet } from './element-set.ts'

export type ColoredElements = {
  /** `#rrggbb`, or `#rrggbbaa` for transparent colors. */
  colour: string
  /** The meaning of the color, for the legend. */
  name?: string | undefined
  elements: readonly ElementReference[]
}

/** The color of elements that are drawn as ghosts. A color, so that saved views and BCF contain it. */
export const ghostColor = '#8a94a633'

/** What is visible of the loaded models, and how. It only contains loaded elements. */
export type Appearance = {
  selected: readonly ElementReference[]
  /** Neither visible nor pickable; takes precedence over everything else. */
  hidden: readonly ElementReference[]
  /** The only visible elements; undefined if nothing is isolated. */
  isolated: readonly ElementReference[] | undefined
  /** Colors that replace the elements' own. If an element has two colors, the last one counts. */
  colours: readonly ColoredElements[]
  /**
   * Ghosts are drawn transparently and cannot be picked. With isolation, the elements that are not isolated are ghosts
   * instead of hidden; without isolation, the elements without a color are.
   */
  ghostsRest: boolean
}

export const plainAppearance: Appearance = {
  selected: [],
  hidden: [],
  isolated: undefined,
  colours: [],
  ghostsRest: false,
}

type References = readonly ElementReference[]

export function hiding({ hidden }: Appearance, elements: References): Partial<Appearance> {
  return { hidden: new ElementSet([...hidden, ...elements]).list() }
}

/** Shows elements: they are no longer hidden, and are added to the isolated ones if there are any. */
export function showing({ hidden, isolated }: Appearance, elements: References): Partial<Appearance> {
  const shownSet = new ElementSet(elements)
  return {
    hidden: hidden.filter((element) => !shownSet.has(element)),
    isolated: isolated && new ElementSet([...isolated, ...elements]).list(),
  }
}

export function isolating(elements: References): Partial<Appearance> {
  return { hidden: [], isolated: elements }
}

/** Nothing is hidden or isolated; colors stay unchanged. */
export const showingAll: Partial<Appearance> = { hidden: [], isolated: undefined }

type Test = (element: ElementReference) => boolean

/** Drops elements that do not pass a test, and duplicates; the selection can have a different test. */
export function keeping(appearance: Appearance, isKept: Test, isSelectable = isKept): Appearance {
  const { selected, hidden, isolated, colours } = appearance
  const filtered = (elements: References, test = isKept) =>
    elements.filter(test).map(({ modelId, elementId }) => ({ modelId, elementId }))
  return {
    ...appearance,
    selected: filtered(selected, isSelectable),
    hidden: filtered(hidden),
    isolated: isolated && filtered(isolated),
    colours: colours
      .map((group) => ({ ...group, elements: filtered(group.elements) }))
      .filter(({ elements }) => elements.length > 0),
  }
}

/** Whether an element is visible: neither hidden nor outside of the isolated ones. */
export function shownIn({ hidden, isolated }: Appearance): (element: ElementReference) => boolean {
  if (hidden.length === 0 && !isolated) return () => true
  const [out, alone] = [new ElementSet(hidden), isolated && new ElementSet(isolated)]
  return (element) => !out.has(element) && (alone?.has(element) ?? true)
}

/** How one element is drawn; a value that begins with # is a color. */
export type Look = 'plain' | 'hidden' | 'ghost' | 'selected' | `#${string}`

/** Returns a function with the look of each element. */
export function looksOf(appearance: Appearance): (element: ElementReference) => Look {
  const { ghostsRest } = appearance
  const selected = new ElementSet(appearance.selected)
  const hidden = new ElementSet(appearance.hidden)
  const isolated = appearance.isolated && new ElementSet(appearance.isolated)
  const colors = appearance.colours.map(({ colour, elements }) => ({
    color: colour as Look,
    set: new ElementSet(elements),
  }))
  const isColored = colors.length > 0
  return (element) => {
    if (hidden.has(element)) return 'hidden'
    const isAside = isolated !== undefined && !isolated.has(element)
    if (isAside && !ghostsRest) return 'hidden'
    if (selected.has(element)) return 'selected'
    if (isAside) return 'ghost'
    const color = colors.findLast(({ set }) => set.has(element))?.color
    if (color === ghostColor) return 'ghost'
    return color ?? (ghostsRest && isColored && !isolated ? 'ghost' : 'plain')
  }
}
