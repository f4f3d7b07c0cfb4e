import type {
  ViewColoring,
  ViewComponents,
  ViewVisibility,
} from '../../../domain/contract/prototype/view-components.ts'
import { childOf, childrenOf } from '../xml/parse-xml.ts'
import { booleanOf, colorOf, listIn } from './component.ts'
import { readFlatComponents } from './read-flat-components.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/**
 * Selection, visibility and colors of a viewpoint; undefined if the viewpoint contains none of them. Lists may exceed
 * our limits.
 */
export function readComponents(root: XmlElement): ViewComponents | undefined {
  const components = childOf(root, 'Components')
  if (!components) return undefined
  // Programs may write an empty list although the viewpoint has no components.
  if (components.children.length === 0) return undefined
  const flat = childrenOf(components, 'Component')
  return flat.length > 0 ? readFlatComponents(flat) : readGrouped(components)
}

/** Reads versions 2.1 and 3.0. */
function readGrouped(components: XmlElement): ViewComponents {
  const selection = listIn(childOf(components, 'Selection'))
  const colouring = childrenOf(childOf(components, 'Coloring'), 'Color').flatMap(readColor)
  const visibility = readVisibility(components)
  return {
    ...(selection.length > 0 && { selection }),
    ...(visibility && { visibility }),
    ...(colouring.length > 0 && { colouring }),
  }
}

/** Undefined if everything is visible. */
function readVisibility(components: XmlElement): ViewVisibility | undefined {
  const visibility = childOf(components, 'Visibility')
  const isVisible = booleanOf(visibility, 'DefaultVisibility') ?? true
  const exceptions = listIn(childOf(visibility, 'Exceptions'))
  // The hints are inside the visibility since version 3.0.
  const hints = readHints(childOf(visibility, 'ViewSetupHints') ?? childOf(components, 'ViewSetupHints'))
  if (isVisible && exceptions.length === 0 && !hints) return undefined
  return { isVisible, exceptions, ...(hints && { hints }) }
}

function readHints(element: XmlElement | undefined): ViewVisibility['hints'] {
  const spaces = booleanOf(element, 'SpacesVisible')
  const spaceBoundaries = booleanOf(element, 'SpaceBoundariesVisible')
  const openings = booleanOf(element, 'OpeningsVisible')
  const hints = {
    ...(spaces !== undefined && { spaces }),
    ...(spaceBoundaries !== undefined && { spaceBoundaries }),
    ...(openings !== undefined && { openings }),
  }
  return Object.keys(hints).length > 0 ? hints : undefined
}

function readColor(element: XmlElement): ViewColoring[] {
  const colour = colorOf(element)
  const components = listIn(childOf(element, 'Components') ?? element)
  return colour === undefined || components.length === 0 ? [] : [{ colour, components }]
}
