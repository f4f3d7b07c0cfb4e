import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { tableModule, tableVersions } from './schema-tables.ts'

const tables = path.resolve(import.meta.dirname, '../../../../shared/src/ids/schema/tables')

test.each(Object.entries(tableVersions))('the table %s is what web-ifc declares', (name, version) => {
  const isCurrent = readFileSync(path.join(tables, `${name}.ts`), 'utf8') === tableModule(version)
  expect(isCurrent).toBe(true)
})
