import type { ViewComponent } from '../../../domain/contract/prototype/view-components.ts'
import { childrenOf, textOf } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** RRGGBB or AARRGGBB. */
export function colorOf(element: XmlElement): string | undefined {
  const text = element.getAttribute('Color')?.trim().toLowerCase() ?? ''
  const [, alpha = '', rgb] = /^([0-9a-f]{2})?([0-9a-f]{6})$/.exec(text) ?? []
  return rgb && `#${rgb}${alpha === 'ff' ? '' : alpha}`
}

export function listIn(parent: XmlElement | undefined): ViewComponent[] {
  return childrenOf(parent, 'Component').flatMap(componentOf)
}

/** Components without either id are ignored. */
export function componentOf(element: XmlElement): ViewComponent[] {
  const guid = element.getAttribute('IfcGuid')?.trim() ?? ''
  const id = textOf(element, 'AuthoringToolId')
  const globalId = /^[\w$]{22}$/.test(guid) ? guid : undefined
  const elementId = id !== undefined && id.length <= 200 ? id : undefined
  if (globalId === undefined && elementId === undefined) return []
  return [{ ...(elementId !== undefined && { elementId }), ...(globalId !== undefined && { globalId }) }]
}

/** Parses an XML schema boolean: `true`, `false`, `1`, `0`. */
export function booleanOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const text = element?.getAttribute(name)?.trim().toLowerCase() ?? ''
  return { true: true, '1': true, false: false, '0': false }[text]
}
