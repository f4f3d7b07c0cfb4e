import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { tableModule, tableVersions } from './schema-tables.ts'

/** Run after web-ifc has become another version: `node platform/src/ifc/schema-tables/main.ts`. */
const tables = path.resolve(import.meta.dirname, '../../../../shared/src/ids/schema/tables')

for (const [name, version] of Object.entries(tableVersions)) {
  writeFileSync(path.join(tables, `${name}.ts`), tableModule(version))
}
