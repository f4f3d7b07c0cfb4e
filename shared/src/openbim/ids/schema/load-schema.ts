import type { IfcVersion } from '../document/ids-document.ts'
import { makeSchema, type IfcSchema } from './ifc-schema.ts'
import type { SchemaTable } from './schema-table.ts'
import { makeStandardSets, type StandardSets, type StandardSetTable } from './standard-sets.ts'

type Table = () => Promise<{ table: string }>

const tables: Record<IfcVersion, Table> = {
  IFC2X3: () => import(/* webpackChunkName: "ids-ifc2x3" */ './tables/ifc2x3.ts'),
  IFC4: () => import(/* webpackChunkName: "ids-ifc4" */ './tables/ifc4.ts'),
  IFC4X3_ADD2: () => import(/* webpackChunkName: "ids-ifc4x3" */ './tables/ifc4x3.ts'),
}

const setTables: Record<IfcVersion, Table> = {
  IFC2X3: () => import(/* webpackChunkName: "ids-sets-ifc2x3" */ './tables/ifc2x3-property-sets.ts'),
  IFC4: () => import(/* webpackChunkName: "ids-sets-ifc4" */ './tables/ifc4-property-sets.ts'),
  IFC4X3_ADD2: () => import(/* webpackChunkName: "ids-sets-ifc4x3" */ './tables/ifc4x3-property-sets.ts'),
}

const loaded = new Map<Table, Promise<unknown>>()

/** One version of IFC. Its table of some 30 kB (compressed) is loaded on first use. */
export function loadIfcSchema(version: IfcVersion): Promise<IfcSchema> {
  return load(tables[version], (text) => makeSchema(version, JSON.parse(text) as SchemaTable))
}

function load<Result>(table: Table, parse: (text: string) => Result): Promise<Result> {
  const result = (loaded.get(table) as Promise<Result> | undefined) ?? table().then((module) => parse(module.table))
  loaded.set(table, result)
  // Not cached, so that a later call tries again.
  result.catch(() => loaded.delete(table))
  return result
}

export function loadIfcSchemas(versions: Iterable<IfcVersion>): Promise<IfcSchema[]> {
  return Promise.all([...new Set(versions)].map(loadIfcSchema))
}

/** The property sets of the standard in these versions, loaded like the schemas. */
export function loadStandardSets(versions: Iterable<IfcVersion>): Promise<StandardSets[]> {
  return Promise.all(
    [...new Set(versions)].map((version) =>
      load(setTables[version], (text) => makeStandardSets(version, JSON.parse(text) as StandardSetTable)),
    ),
  )
}
