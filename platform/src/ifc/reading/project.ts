import { IFCAPPLICATION, IFCBUILDING, IFCORGANIZATION, IFCSITE } from '../web-ifc.ts'
import type { HeaderRecord, ParameterValue, ProjectInfo, ProjectInfoName, Site } from '../model-records.ts'
import { readGeoreference } from './georeference.ts'
import { nameIn, referenceOf, type ModelLines } from './model-lines.ts'
import { readProperties, type Property, type PropertySource } from './properties.ts'
import type { Relations } from './relations.ts'
import { textOf, type Line } from './tokens.ts'

type Spatial = { project: Line | undefined; building: Line | undefined; site: Line | undefined }

/** The project information: from Revit's properties, or else from IFC's attributes. */
export function readHeader(
  source: PropertySource,
  { setsOf }: Relations,
  { project, elements }: { project: Line | undefined; elements: number },
): HeaderRecord {
  const { lines, units } = source
  const spatial = { project, building: firstOf(lines, IFCBUILDING), site: firstOf(lines, IFCSITE) }
  const sets = Object.values(spatial).flatMap((line) => (line ? (setsOf.get(line.id) ?? []) : []))
  const properties = readProperties(source, [...new Set(sets)])
  return {
    kind: 'header',
    schema: lines.schema,
    application: nameIn(firstOf(lines, IFCAPPLICATION), 2) ?? '',
    elements,
    lengthUnit: units.get('LENGTHUNIT') ?? null,
    projectGlobalId: globalIdOf(project),
    project: projectInfo(lines, spatial, properties),
    customInfos: customInfos(properties),
    site: siteOf(lines, spatial),
    georeference: readGeoreference(lines, properties),
  }
}

/** 128 bits in base 64: the first of the 22 characters only has two bits. */
const wellFormed = /^[0-3][0-9A-Za-z_$]{21}$/

function globalIdOf(project: Line | undefined): string | null {
  const id = nameIn(project, 0)
  return id !== null && wellFormed.test(id) ? id : null
}

function firstOf(lines: ModelLines, typeCode: number): Line | undefined {
  const [id] = lines.idsOf(typeCode)
  return id === undefined ? undefined : lines.line(id)
}

const titles: Record<ProjectInfoName, string> = {
  author: 'Author',
  buildingName: 'Building Name',
  clientName: 'Client Name',
  organizationDescription: 'Organization Description',
  organizationName: 'Organization Name',
  projectAddress: 'Project Address',
  projectIssueDate: 'Project Issue Date',
  projectName: 'Project Name',
  projectNumber: 'Project Number',
  projectStatus: 'Project Status',
}

function projectInfo(lines: ModelLines, { project, building }: Spatial, properties: Property[]): ProjectInfo {
  const valueOf = (name: ProjectInfoName) =>
    textIn(properties.find((property) => property.name === titles[name])?.value)
  const organization = firstOf(lines, IFCORGANIZATION)
  const longName = nameIn(project, 5)
  return {
    author: valueOf('author'),
    buildingName: valueOf('buildingName') ?? nameIn(building, 2) ?? nameIn(building, 7),
    clientName: valueOf('clientName'),
    organizationDescription: valueOf('organizationDescription') ?? nameIn(organization, 2),
    organizationName: valueOf('organizationName') ?? nameIn(organization, 1),
    projectAddress: valueOf('projectAddress'),
    projectIssueDate: valueOf('projectIssueDate'),
    // Revit writes the number as the name, and the name as the long name; other programs often have no long name.
    projectName: valueOf('projectName') ?? longName ?? nameIn(project, 2),
    projectNumber: valueOf('projectNumber') ?? (longName === null ? null : nameIn(project, 2)),
    projectStatus: valueOf('projectStatus') ?? nameIn(project, 6),
  }
}

const ofExporters = /^(Pset_|Qto_|BaseQuantities$)/
const notCustom = new Set([...Object.values(titles), 'Category', 'Family', 'Type', 'Family and Type', 'Family Name'])

function customInfos(properties: Property[]): HeaderRecord['customInfos'] {
  const custom = properties.filter(({ set, name }) => !ofExporters.test(set) && !notCustom.has(name))
  const values = new Map(custom.map(({ name, value }) => [name, textIn(value) ?? '']))
  return [...values].map(([parameterName, value]) => ({ parameterName, value }))
}

function textIn(value: ParameterValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return (Array.isArray(value) ? value.join(', ') : String(value)) || null
}

function siteOf(lines: ModelLines, { building, site }: Spatial): Site {
  const id = referenceOf(building?.values[11]) ?? referenceOf(site?.values[13])
  const address = id === null ? undefined : lines.line(id)
  const street = address?.values[4]
  const [streetAddress1 = null, streetAddress2 = null] = Array.isArray(street) ? street.map(textOf) : []
  return {
    siteName: nameIn(site, 7) ?? nameIn(site, 2),
    streetAddress1,
    streetAddress2,
    city: nameIn(address, 6),
    state: nameIn(address, 7),
    postalCode: nameIn(address, 8),
  }
}
