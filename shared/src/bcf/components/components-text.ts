import type {
  ViewColouring,
  ViewComponent,
  ViewComponents,
  ViewVisibility,
} from '../../contract/prototype/view-components.ts'
import { escapeNonBlank } from '../xml/xml-text.ts'

const everything: ViewVisibility = { isVisible: true, exceptions: [] }

/** `Components` of BCF 3.0. Visibility is the one part that the schema asks for. */
export function componentsText({ selection = [], visibility = everything, colouring = [] }: ViewComponents): string {
  const colours = colouring.filter(({ components }) => components.length > 0).map(colourText)
  return `<Components>${listed('Selection', selection)}${visibilityText(visibility)}${inside('Coloring', colours.join(''))}</Components>`
}

function visibilityText({ isVisible, exceptions, hints }: ViewVisibility): string {
  const names = {
    SpacesVisible: hints?.spaces,
    SpaceBoundariesVisible: hints?.spaceBoundaries,
    OpeningsVisible: hints?.openings,
  }
  const told = Object.entries(names).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${value}"`]))
  const setup = told.length > 0 ? `<ViewSetupHints${told.join('')}/>` : ''
  return `<Visibility DefaultVisibility="${isVisible}">${setup}${listed('Exceptions', exceptions)}</Visibility>`
}

/** BCF has the opacity first, where there is one. */
function colourText({ colour, components }: ViewColouring): string {
  const [rgb, alpha] = [colour.slice(1, 7), colour.slice(7)]
  return `<Color Color="${`${alpha}${rgb}`.toUpperCase()}">${listed('Components', components)}</Color>`
}

/** No schema lets a list be empty that is there. */
function listed(name: string, components: readonly ViewComponent[]): string {
  return inside(name, components.map(componentText).join(''))
}

function inside(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

function componentText({ elementId, globalId }: ViewComponent): string {
  const guid = globalId === undefined ? '' : ` IfcGuid="${globalId}"`
  const id = elementId === undefined ? '' : `<AuthoringToolId>${escapeNonBlank(elementId, '?')}</AuthoringToolId>`
  return `<Component${guid}>${id}</Component>`
}
