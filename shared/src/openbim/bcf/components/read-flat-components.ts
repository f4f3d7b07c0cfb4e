import type { ViewColoring, ViewComponents } from '../../../domain/contract/prototype/view-components.ts'
import { booleanOf, colorOf, componentOf } from './component.ts'
import type { XmlElement } from '../xml/xml-element.ts'

type Flat = { element: XmlElement; isSelected: boolean; isVisible: boolean | undefined; colour: string | undefined }

function flatOf(element: XmlElement): Flat {
  const isSelected = booleanOf(element, 'Selected') ?? false
  return { element, isSelected, isVisible: booleanOf(element, 'Visible'), colour: colorOf(element) }
}

/**
 * Reads version 2.0, where each component has attributes for its state. If some components are explicitly visible, the
 * others are hidden; components that are selected or colored are visible, too.
 */
export function readFlatComponents(elements: readonly XmlElement[]): ViewComponents {
  const all = elements.map(flatOf)
  const listOf = (flat: readonly Flat[]) => flat.flatMap(({ element }) => componentOf(element))
  const selection = listOf(all.filter(({ isSelected }) => isSelected))
  const hidden = listOf(all.filter(({ isVisible }) => isVisible === false))
  const explicitlyVisible = all.filter(({ isVisible }) => isVisible === true)
  const isOnlyThese =
    hidden.length === 0 && explicitlyVisible.some(({ isSelected, colour }) => !isSelected && colour === undefined)
  const colouring = colorsOf(all)
  return {
    ...(selection.length > 0 && { selection }),
    ...(hidden.length > 0 && { visibility: { isVisible: true, exceptions: hidden } }),
    ...(isOnlyThese && { visibility: { isVisible: false, exceptions: listOf(explicitlyVisible) } }),
    ...(colouring.length > 0 && { colouring }),
  }
}

function colorsOf(all: readonly Flat[]): ViewColoring[] {
  const groups = Map.groupBy(all, ({ colour }) => colour)
  return [...groups].flatMap(([colour, group]) => {
    const components = group.flatMap(({ element }) => componentOf(element))
    return colour === undefined || components.length === 0 ? [] : [{ colour, components }]
  })
}
