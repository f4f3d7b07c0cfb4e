import { ifcVersions, loadIfcSchemas, parseIfcVersion, type IfcSchema } from '@lintel/shared/ids'

/** The schema information about a file's classes, whose names are in upper case. */
export type Classes = {
  /** In the order of a line's values; empty for an unknown class. */
  attributesOf(name: string): readonly ClassAttribute[]
  /** The index of an attribute in a line; negative if the class doesn't have it. */
  indexOf(name: string, attribute: string): number
}

/** `type` is a measure or enumeration in upper case, or another class. */
type ClassAttribute = { name: string; type: string }

type KnownClass = { attributes: readonly ClassAttribute[]; indexes: ReadonlyMap<string, number> }

/** The classes of the file's schema. An unknown schema, such as a draft, gets the classes of the nearest versions. */
export async function loadClasses(schemaName: string): Promise<Classes> {
  const version = parseIfcVersion(schemaName) ?? (/^IFC2/.test(schemaName) ? 'IFC2X3' : 'IFC4X3_ADD2')
  const neighbors = ifcVersions.filter((other) => other !== version).toReversed()
  return createClasses(await loadIfcSchemas([version, ...neighbors]))
}

function createClasses(schemas: readonly IfcSchema[]): Classes {
  const cache = new Map<string, KnownClass>()

  function findClass(name: string): KnownClass {
    const found = schemas.map((schema) => schema.classNamed(name)).find((one) => one !== undefined)
    const attributes = (found?.attributes ?? []).map((one) => ({ name: one.name, type: one.type }))
    return { attributes, indexes: new Map(attributes.map((one, index) => [one.name, index])) }
  }

  function lookUpClass(name: string): KnownClass {
    const found = cache.get(name) ?? findClass(name)
    cache.set(name, found)
    return found
  }
  return {
    attributesOf: (name) => lookUpClass(name).attributes,
    indexOf: (name, attribute) => lookUpClass(name).indexes.get(attribute) ?? -1,
  }
}
