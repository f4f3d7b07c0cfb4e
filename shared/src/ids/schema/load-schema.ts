import type { IfcVersion } from '../document/ids-document.ts'
import { makeSchema, type IfcSchema } from './ifc-schema.ts'
import type { SchemaTable } from './schema-table.ts'

const tables: Record<IfcVersion, () => Promise<{ table: string }>> = {
  IFC2X3: () => import(/* webpackChunkName: "ids-ifc2x3" */ './tables/ifc2x3.ts'),
  IFC4: () => import(/* webpackChunkName: "ids-ifc4" */ './tables/ifc4.ts'),
  IFC4X3_ADD2: () => import(/* webpackChunkName: "ids-ifc4x3" */ './tables/ifc4x3.ts'),
}

const loaded = new Map<IfcVersion, Promise<IfcSchema>>()

/** One version of IFC, whose table of some 30 kB (compressed) is fetched once, and only by those who ask for it. */
export function loadIfcSchema(version: IfcVersion): Promise<IfcSchema> {
  const schema = loaded.get(version) ?? load(version)
  loaded.set(version, schema)
  return schema
}

async function load(version: IfcVersion): Promise<IfcSchema> {
  try {
    const { table } = await tables[version]()
    return makeSchema(version, JSON.parse(table) as SchemaTable)
  } catch (error) {
    // Asked for again, it may come.
    loaded.delete(version)
    throw error
  }
}

export function loadIfcSchemas(versions: Iterable<IfcVersion>): Promise<IfcSchema[]> {
  return Promise.all([...new Set(versions)].map(loadIfcSchema))
}
