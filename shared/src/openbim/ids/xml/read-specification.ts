import {
  idsCardinalities,
  ifcVersions,
  type IdsCardinality,
  type IdsOccurs,
  type IdsRequirement,
  type IdsSpecification,
  type IfcVersion,
} from '../document/ids-document.ts'
import { facetKinds } from '../document/ids-facet.ts'
import { readFacet } from './read-facets.ts'
import { childOf, type StructureCheck } from './structure.ts'
import type { XmlElement } from './xml-element.ts'

const facetRules = facetKinds.map((name) => ({ name, isMany: true }))
/** An applicability has at most one entity facet. That facet can match several classes. */
const applicabilityRules = facetKinds.map((name) => ({ name, isMany: name !== 'entity' }))

export function readSpecification(check: StructureCheck, element: XmlElement): IdsSpecification {
  check.check(element, {
    required: ['name', 'ifcVersion'],
    optional: ['identifier', 'description', 'instructions'],
    children: [{ name: 'applicability', isRequired: true }, { name: 'requirements' }],
  })
  const applicability = childOf(element, 'applicability')
  if (applicability) {
    check.check(applicability, { optional: ['minOccurs', 'maxOccurs'], children: applicabilityRules })
  }
  return check.at(element, {
    name: element.attributes.get('name') ?? '',
    ifcVersions: readVersions(check, element),
    ...textsOf(element, ['identifier', 'description', 'instructions']),
    ...readOccurs(applicability),
    applicability: (applicability?.children ?? []).flatMap((child) => readFacet(check, child) ?? []),
    ...readRequirements(check, childOf(element, 'requirements')),
  })
}

function textsOf<Name extends string>(
  { attributes }: XmlElement,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = attributes.get(name)
    if (text !== undefined) texts[name] = text
  }
  return texts
}

function readVersions(check: StructureCheck, { attributes, line }: XmlElement): IfcVersion[] {
  const names = (attributes.get('ifcVersion') ?? '').split(/[ \t\r\n]+/).filter((name) => name !== '')
  return names.flatMap((name) => {
    const version = ifcVersions.find((candidate) => candidate === name)
    if (!version) {
      check.report('unknown-ifc-version', line, `IDS has no IFC version ${name}. Use ${ifcVersions.join(', ')}.`)
    }
    return version ?? []
  })
}

const pairs: Record<string, IdsCardinality> = {
  '1 unbounded': 'required',
  '0 unbounded': 'optional',
  '0 0': 'prohibited',
}

/** Both default to 1, as everywhere in XML Schema. The audit reports other pairs. */
function readOccurs(element: XmlElement | undefined): { cardinality: IdsCardinality; occurs?: IdsOccurs } {
  const occurs = element ? textsOf(element, ['minOccurs', 'maxOccurs']) : { minOccurs: '1', maxOccurs: 'unbounded' }
  const [min, max] = [occurs.minOccurs ?? '1', occurs.maxOccurs ?? '1'].map((text) => text.trim())
  const cardinality = pairs[`${min} ${max}`]
  if (cardinality) return { cardinality: cardinality }
  if (max === '0') return { cardinality: 'prohibited', occurs }
  return { cardinality: min === '0' ? 'optional' : 'required', occurs }
}

type Requirements = Pick<IdsSpecification, 'requirements' | 'requirementsDescription'>

function readRequirements(check: StructureCheck, element: XmlElement | undefined): Requirements {
  if (!element) return {}
  check.check(element, { optional: ['description'], children: facetRules, isAnyOrder: true })
  const requirementsDescription = element.attributes.get('description')
  return {
    requirements: element.children.flatMap((child) => readRequirement(check, child) ?? []),
    ...(requirementsDescription === undefined ? {} : { requirementsDescription }),
  }
}

function readRequirement(check: StructureCheck, element: XmlElement): IdsRequirement | undefined {
  // An entity facet is always required, because only the specification as a whole can prohibit classes.
  const ownAttributes = element.name === 'entity' ? ['instructions'] : ['cardinality', 'instructions']
  const facet = readFacet(check, element, ownAttributes)
  if (!facet) return undefined
  const requirement = { facet, cardinality: readCardinality(check, element), ...textsOf(element, ['instructions']) }
  return check.at(element, requirement)
}

function readCardinality(check: StructureCheck, { name, attributes, line }: XmlElement): IdsCardinality {
  const text = name === 'entity' ? undefined : attributes.get('cardinality')
  if (text === undefined) return 'required'
  const cardinality = idsCardinalities.find((known) => known === text)
  if (!cardinality) {
    check.report('unknown-cardinality', line, `'${text}' isn't a cardinality. Use ${idsCardinalities.join(', ')}.`)
  }
  return cardinality ?? 'required'
}
