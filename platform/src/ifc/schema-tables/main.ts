import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { propertySetModule } from './property-set-tables.ts'
import { tableModule, tableVersions } from './schema-tables.ts'

/** Run after updating web-ifc or @ifc-lite/data: `node platform/src/ifc/schema-tables/main.ts`. */
const tables = path.resolve(import.meta.dirname, '../../../../shared/src/openbim/ids/schema/tables')

for (const name of ['ifc2x3', 'ifc4', 'ifc4x3'] as const) {
  writeFileSync(path.join(tables, `${name}.ts`), tableModule(tableVersions[name]))
  writeFileSync(path.join(tables, `${name}-property-sets.ts`), await propertySetModule(name))
}
