import type { ViewComponent, ViewComponents } from '../../../domain/contract/prototype/view-components.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/**
 * Characters allowed in the value of a processing instruction, which other programs ignore. None of them can end the
 * instruction.
 */
const value = /^[\w%.!~*'()$-]+$/

/**
 * Data that BCF cannot express: the distance of the target, ghosts, visible rooms, and hidden elements among ghosts.
 */
export function instructionsText(
  distance: number,
  { isGhosted = false, showsRooms = false, hidden = [] }: ViewComponents,
): string {
  const attributes = `${isGhosted ? ' ghosts="true"' : ''}${showsRooms ? ' rooms="true"' : ''}`
  const view = `<?lintel target-distance="${distance}"${attributes}?>\n`
  return view + hidden.map(hiddenText).join('')
}

function hiddenText({ elementId, globalId }: ViewComponent): string {
  const id = elementId === undefined ? '' : ` id="${encodeURIComponent(elementId.toWellFormed())}"`
  return `<?lintel-hidden${id}${globalId === undefined ? '' : ` guid="${globalId}"`}?>\n`
}

export function instructionValue(root: XmlElement, name: string): string | undefined {
  return instructionsOf(root, 'lintel').flatMap((text) => wordIn(text, name) ?? [])[0]
}

export function hiddenInstructions(root: XmlElement): ViewComponent[] {
  return instructionsOf(root, 'lintel-hidden').flatMap((text) => {
    const [elementId, globalId] = [decoded(wordIn(text, 'id')), wordIn(text, 'guid')]
    if (elementId === undefined && globalId === undefined) return []
    return [{ ...(elementId !== undefined && { elementId }), ...(globalId !== undefined && { globalId }) }]
  })
}

function instructionsOf(root: XmlElement, name: string): string[] {
  return root.instructions.filter((instruction) => instruction.name === name).map(({ value: text }) => text)
}

function wordIn(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^| )${name}="([^"]+)"`).exec(text)?.[1]
  return found !== undefined && value.test(found) ? found : undefined
}

/** Another program may have written an invalid escape sequence. */
function decoded(text: string | undefined): string | undefined {
  if (text === undefined || /%(?![0-9A-F]{2})/i.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
