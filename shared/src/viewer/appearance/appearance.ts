import type { ElementReference } from '../model.ts'
import { ElementSet } from './element-set.ts'

export type ColouredElements = {
  /** `#rrggbb`, or `#rrggbbaa` for what is seen through. */
  colour: string
  /** What it stands for, where there is a legend. */
  name?: string | undefined
  elements: readonly ElementReference[]
}

/** What is seen of the loaded models, and how. Elements that are not loaded, or no more, are in none of it. */
export type Appearance = {
  selected: readonly ElementReference[]
  /** Neither seen nor picked, whatever else is said of them. */
  hidden: readonly ElementReference[]
  /** The only ones that are seen; undefined if nothing is isolated. */
  isolated: readonly ElementReference[] | undefined
  /** In place of their own colours. Of an element that is named twice the last counts. */
  colours: readonly ColouredElements[]
  /** Ghosts are seen through and not picked: what is not isolated, instead of hiding it; where nothing is, what has no colour. */
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

/** Shows the elements: they are no longer hidden, and belong to what is isolated if anything is. */
export function showing({ hidden, isolated }: Appearance, elements: References): Partial<Appearance> {
  const shown = new ElementSet(elements)
  return {
    hidden: hidden.filter((element) => !shown.has(element)),
    isolated: isolated && new ElementSet([...isolated, ...elements]).list(),
  }
}

export function isolating(elements: References): Partial<Appearance> {
  return { hidden: [], isolated: elements }
}

/** Nothing is hidden or isolated any more; colours stay as they are. */
export const showingAll: Partial<Appearance> = { hidden: [], isolated: undefined }

type Test = (element: ElementReference) => boolean

/** With only the elements that a test keeps, and of those no more than which they are; of what is selected another one may decide. */
export function keeping(appearance: Appearance, isKept: Test, isSelectable = isKept): Appearance {
  const { selected, hidden, isolated, colours } = appearance
  const kept = (elements: References, test = isKept) =>
    elements.filter(test).map(({ modelId, elementId }) => ({ modelId, elementId }))
  return {
    ...appearance,
    selected: kept(selected, isSelectable),
    hidden: kept(hidden),
    isolated: isolated && kept(isolated),
    colours: colours
      .map((each) => ({ ...each, elements: kept(each.elements) }))
      .filter(({ elements }) => elements.length > 0),
  }
}

/** Whether an element is to be seen: neither hidden nor outside of what is isolated. */
export function shownIn({ hidden, isolated }: Appearance): (element: ElementReference) => boolean {
  if (hidden.length === 0 && !isolated) return () => true
  const [out, alone] = [new ElementSet(hidden), isolated && new ElementSet(isolated)]
  return (element) => !out.has(element) && (alone?.has(element) ?? true)
}

/** How one element is drawn; a text that begins with # is its colour. */
export type Look = 'plain' | 'hidden' | 'ghost' | 'selected' | `#${string}`

/** How each element is drawn. */
export function looksOf(appearance: Appearance): (element: ElementReference) => Look {
  const { ghostsRest } = appearance
  const selected = new ElementSet(appearance.selected)
  const hidden = new ElementSet(appearance.hidden)
  const isolated = appearance.isolated && new ElementSet(appearance.isolated)
  const colours = appearance.colours.map(({ colour, elements }) => ({
    colour: colour as Look,
    set: new ElementSet(elements),
  }))
  const isColoured = colours.length > 0
  return (element) => {
    if (hidden.has(element)) return 'hidden'
    const isAside = isolated !== undefined && !isolated.has(element)
    if (isAside && !ghostsRest) return 'hidden'
    if (selected.has(element)) return 'selected'
    if (isAside) return 'ghost'
    const colour = colours.findLast(({ set }) => set.has(element))?.colour
    return colour ?? (ghostsRest && isColoured && !isolated ? 'ghost' : 'plain')
  }
}
