import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { propertySetModule } from './property-set-tables.ts'
import { tableModule, tableVersions } from './schema-tables.ts'

const tables = path.resolve(import.meta.dirname, '../../../../shared/src/openbim/ids/schema/tables')

test.each(Object.entries(tableVersions))("the table %s matches web-ifc's declarations", (name, version) => {
  const isCurrent = readFileSync(path.join(tables, `${name}.ts`), 'utf8') === tableModule(version)
  expect(isCurrent).toBe(true)
})

test.each(['ifc2x3', 'ifc4', 'ifc4x3'] as const)("the property sets of %s match the package's", async (name) => {
  const text = readFileSync(path.join(tables, `${name}-property-sets.ts`), 'utf8')
  const isCurrent = text === (await propertySetModule(name))
  expect(isCurrent).toBe(true)
})
