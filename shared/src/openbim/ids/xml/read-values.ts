import type { IdsNote, IdsRestriction, IdsValue } from '../document/ids-value.ts'
import { childOf, type StructureCheck } from './structure.ts'
import type { XmlElement } from './xml-element.ts'

const boundNames = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const
const lengthNames = ['length', 'minLength', 'maxLength'] as const

const limitNames = [...boundNames, ...lengthNames].map((name) => ({ name: `xs:${name}` }))
const alternativeNames = ['xs:enumeration', 'xs:pattern'].map((name) => ({ name, isMany: true }))

/** The order in which limits are stored and written, whatever the order in the file. */
const limitOrder = [...alternativeNames, ...limitNames].map(({ name }) => name)

/** Replaces a missing value. The issue is reported where the value is missing. */
const emptyValue: IdsValue = { simple: '' }

/** The value in a child of an element: a simple value or a restriction. */
export function readValue(check: StructureCheck, parent: XmlElement, name: string): IdsValue | undefined {
  const element = childOf(parent, name)
  if (!element) return undefined
  check.check(element, { children: [{ name: 'simpleValue' }, { name: 'xs:restriction' }], isAnyOrder: true })
  const [simple, restriction] = ['simpleValue', 'xs:restriction'].map((child) => childOf(element, child))
  if (simple && restriction) {
    check.report('repeated-element', element.line, `Use either simpleValue or xs:restriction in ${name}, not both.`)
  } else if (!simple && !restriction) {
    check.report('missing-element', element.line, `${name} has no value. Add simpleValue or xs:restriction.`)
  }
  if (restriction) return check.at(element, { restriction: readRestriction(check, restriction) })
  if (simple) check.check(simple, { hasText: true })
  return check.at(element, { simple: simple?.text ?? '' })
}

export function readRequiredValue(check: StructureCheck, parent: XmlElement, name: string): IdsValue {
  return readValue(check, parent, name) ?? check.at(parent, { ...emptyValue })
}

function readRestriction(check: StructureCheck, element: XmlElement): IdsRestriction {
  // The annotation comes first; the other children come in any order.
  const limits = [...alternativeNames, ...limitNames]
  check.check(element, {
    required: ['base'],
    optional: ['id'],
    children: [{ name: 'xs:annotation' }, ...limits],
    isAnyOrder: true,
  })
  if (element.children.some(({ name }, index) => name === 'xs:annotation' && index > 0)) {
    check.report('misplaced-element', element.line, 'In xs:restriction, xs:annotation must come first.')
  }
  const annotation = childOf(element, 'xs:annotation')
  for (const child of element.children) if (child !== annotation) checkLimit(check, child)
  const restriction: IdsRestriction = {
    base: readBase(check, element),
    enumeration: valuesOf(element, 'enumeration'),
    patterns: valuesOf(element, 'pattern'),
    bounds: limitsOf(element, boundNames),
    lengths: limitsOf(element, lengthNames),
  }
  if (annotation) restriction.annotation = annotationText(annotation)
  const notes = limitOrder.flatMap((name) => element.children.filter((child) => child.name === name).flatMap(noteOf))
  if (notes.length > 0) restriction.notes = notes
  return check.at(element, restriction)
}

function checkLimit(check: StructureCheck, element: XmlElement): void {
  check.check(element, { required: ['value'], optional: ['id', 'fixed'], children: [{ name: 'xs:annotation' }] })
}

function readBase(check: StructureCheck, { attributes, line }: XmlElement): string {
  const base = attributes.get('base')
  if (base?.startsWith('xs:')) return base.slice(3)
  if (base !== undefined)
    check.report('unknown-base', line, `${base.slice(1)} isn't a data type of XML Schema, such as xs:string.`)
  return base?.slice(1) ?? ''
}

function valuesOf({ children }: XmlElement, name: string): string[] {
  return children.flatMap((child) => (child.name === `xs:${name}` ? [child.attributes.get('value') ?? ''] : []))
}

function limitsOf<Name extends string>(element: XmlElement, names: readonly Name[]): Partial<Record<Name, string>> {
  const limits: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = childOf(element, `xs:${name}`)?.attributes.get('value')
    if (value !== undefined) limits[name] = value
  }
  return limits
}

function noteOf(element: XmlElement): IdsNote[] {
  const annotation = childOf(element, 'xs:annotation')
  if (!annotation) return []
  const value = element.attributes.get('value') ?? ''
  return [{ limit: element.name.replace(/^xs:/, ''), value, text: annotationText(annotation) }]
}

/** The text of all documentation elements, without markup. */
function annotationText(element: XmlElement): string {
  if (element.children.length === 0) return element.text.trim()
  return element.children.map(annotationText).join('\n')
}
