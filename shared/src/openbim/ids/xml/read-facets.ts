import type { IdsFacet } from '../document/ids-facet.ts'
import { readRequiredValue, readValue } from './read-values.ts'
import { childOf, type ChildRule, type ElementRule, type StructureCheck } from './structure.ts'
import type { XmlElement } from './xml-element.ts'

type Reader = { children: readonly ChildRule[]; attributes?: readonly string[]; read: Read }
type Read = (check: StructureCheck, element: XmlElement) => IdsFacet

const entityChildren = [{ name: 'name', isRequired: true }, { name: 'predefinedType' }]

const readers: Record<string, Reader> = {
  entity: { children: entityChildren, read: readEntity },
  partOf: {
    children: [{ name: 'entity', isRequired: true }],
    attributes: ['relation'],
    read: (check, element) => {
      const relation = element.attributes.get('relation')
      const entity = childOf(element, 'entity')
      if (entity) check.check(entity, { children: entityChildren })
      const parentEntity = readEntity(check, entity ?? element)
      return { kind: 'partOf', ...(relation === undefined ? {} : { relation }), entity: parentEntity }
    },
  },
  classification: {
    children: [{ name: 'value' }, { name: 'system', isRequired: true }],
    attributes: ['uri'],
    read: (check, element) => ({
      kind: 'classification',
      ...optionalValue(check, element, 'value'),
      system: readRequiredValue(check, element, 'system'),
      ...uriOf(element),
    }),
  },
  attribute: {
    children: [{ name: 'name', isRequired: true }, { name: 'value' }],
    read: (check, element) => ({
      kind: 'attribute',
      name: readRequiredValue(check, element, 'name'),
      ...optionalValue(check, element, 'value'),
    }),
  },
  property: {
    children: [{ name: 'propertySet', isRequired: true }, { name: 'baseName', isRequired: true }, { name: 'value' }],
    attributes: ['dataType', 'uri'],
    read: (check, element) => {
      const dataType = element.attributes.get('dataType')
      return {
        kind: 'property',
        propertySet: readRequiredValue(check, element, 'propertySet'),
        baseName: readRequiredValue(check, element, 'baseName'),
        ...optionalValue(check, element, 'value'),
        ...(dataType === undefined ? {} : { dataType }),
        ...uriOf(element),
      }
    },
  },
  material: {
    children: [{ name: 'value' }],
    attributes: ['uri'],
    read: (check, element) => ({ kind: 'material', ...optionalValue(check, element, 'value'), ...uriOf(element) }),
  },
}

/** The facet of an element; undefined if the element is not a facet. The rule of its parent has reported that. */
export function readFacet(
  check: StructureCheck,
  element: XmlElement,
  extraAttributes: readonly string[] = [],
): IdsFacet | undefined {
  const reader = readers[element.name]
  if (!reader) return undefined
  const rule: ElementRule = { children: reader.children, optional: [...(reader.attributes ?? []), ...extraAttributes] }
  check.check(element, rule)
  return check.at(element, reader.read(check, element))
}

function readEntity(check: StructureCheck, element: XmlElement) {
  const name = readRequiredValue(check, element, 'name')
  const predefinedType = readValue(check, element, 'predefinedType')
  return check.at(element, { kind: 'entity' as const, name, ...(predefinedType ? { predefinedType } : {}) })
}

function optionalValue(check: StructureCheck, element: XmlElement, name: 'value') {
  const value = readValue(check, element, name)
  return value ? { [name]: value } : {}
}

function uriOf({ attributes }: XmlElement): { uri?: string } {
  const uri = attributes.get('uri')
  return uri === undefined ? {} : { uri }
}
