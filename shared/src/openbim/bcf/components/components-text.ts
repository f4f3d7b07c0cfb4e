import type {
  ViewColoring,
  ViewComponent,
  ViewComponents,
  ViewVisibility,
} from '../../../domain/contract/prototype/view-components.ts'
import type { BcfVersion } from '../topics/bcf-topic.ts'
import { escapeNonBlank } from '../xml/xml-text.ts'

const everything: ViewVisibility = { isVisible: true, exceptions: [] }

/** `Components` of BCF 3.0, or of 2.1, where hints come first. The schemas only require the visibility. */
export function componentsText(
  { selection = [], visibility = everything, colouring = [] }: ViewComponents,
  version: BcfVersion,
): string {
  const isNew = version === '3.0'
  const colors = colouring.filter(({ components }) => components.length > 0).map((one) => colorText(one, isNew))
  const { isVisible, exceptions, hints } = visibility
  const setup = hintsText(hints)
  const visibilityText = `<Visibility DefaultVisibility="${isVisible}">${isNew ? setup : ''}${listText('Exceptions', exceptions)}</Visibility>`
  return `<Components>${isNew ? '' : setup}${listText('Selection', selection)}${visibilityText}${inside('Coloring', colors.join(''))}</Components>`
}

function hintsText(hints: ViewVisibility['hints']): string {
  const names = {
    SpacesVisible: hints?.spaces,
    SpaceBoundariesVisible: hints?.spaceBoundaries,
    OpeningsVisible: hints?.openings,
  }
  const attributes = Object.entries(names).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${value}"`],
  )
  return attributes.length > 0 ? `<ViewSetupHints${attributes.join('')}/>` : ''
}

/** BCF colors start with the opacity, if there is one. */
function colorText({ colour, components }: ViewColoring, isNew: boolean): string {
  const [rgb, alpha] = [colour.slice(1, 7), colour.slice(7)]
  return `<Color Color="${`${alpha}${rgb}`.toUpperCase()}">${isNew ? listText('Components', components) : components.map(componentText).join('')}</Color>`
}

/** An empty list is omitted, because the schemas do not allow it. */
function listText(name: string, components: readonly ViewComponent[]): string {
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
