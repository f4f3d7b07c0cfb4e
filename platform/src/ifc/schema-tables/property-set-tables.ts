import { getPropertySets, type IfcPropertyInfo, type IfcPropertySetInfo } from '@ifc-lite/data'

/** The IFC versions that IDS supports, oldest first. */
const propertySetVersions = { ifc2x3: 'IFC2X3', ifc4: 'IFC4', ifc4x3: 'IFC4X3_ADD2' } as const

type VersionName = keyof typeof propertySetVersions

const names = Object.keys(propertySetVersions) as VersionName[]

/**
 * A module with the standard property sets of one version. The package has them from buildingSMART's audit tool. The lists of IFC2X3 and
 * IFC4 lack properties with tables, lists and references, which IFC4X3's list has, so names from later versions are added without a type.
 */
export async function propertySetModule(name: VersionName): Promise<string> {
  const [versionSets = [], ...laterVersions] = await Promise.all(
    names.slice(names.indexOf(name)).map((one) => getPropertySets(propertySetVersions[one])),
  )
  const table = Object.fromEntries(versionSets.map((set) => [set.name, rowOf(set, laterVersions)]))
  return `// Made by platform/src/ifc/schema-tables from @ifc-lite/data (MPL-2.0), which has it from buildingSMART's IDS-Audit-tool (MIT).\nexport const table =\n  '${JSON.stringify(table)}'\n`
}

function rowOf(
  set: IfcPropertySetInfo,
  laterVersions: readonly (readonly IfcPropertySetInfo[])[],
): [classes: string, properties: string] {
  const ownNames = new Set(set.properties.map((property) => property.name))
  const added = laterVersions
    .flatMap((sets) => sets.find((one) => one.name === set.name)?.properties ?? [])
    .map((property) => property.name)
    .filter((property) => !ownNames.has(property))
  const properties = [...set.properties.map(propertyText), ...new Set(added)]
  return [set.applicableEntities.filter((entity) => entity !== '').join(' '), properties.join(' ')]
}

function propertyText({ name, kind, dataType, enumeration }: IfcPropertyInfo): string {
  if (kind === 'enumeration') return `${name}:=${(enumeration ?? []).join('|')}`
  return dataType === undefined ? name : `${name}:${dataType}`
}
