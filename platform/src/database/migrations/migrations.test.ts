import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { expect, test } from '@jest/globals'

const platform = join(import.meta.dirname, '..', '..', '..')

async function latestSnapshot(): Promise<DrizzleSnapshotJSON> {
  const [latest] = globSync('migrations/meta/*_snapshot.json', { cwd: platform }).sort().reverse()
  return JSON.parse(await readFile(join(platform, latest ?? ''), 'utf8')) as DrizzleSnapshotJSON
}

async function declaredTables(): Promise<Record<string, unknown>> {
  const files = globSync('src/modules/**/schema.ts', { cwd: platform })
  const modules = await Promise.all(files.map((file) => import(join(platform, file)) as Promise<object>))
  return Object.fromEntries(
    modules.flatMap((module, index) => Object.entries(module).map(([name, table]) => [`${index}.${name}`, table])),
  )
}

test('has a migration for everything that the schema files declare', async () => {
  // The library's own types do not resolve, so the result is unknown here.
  const declared: unknown = generateDrizzleJson(await declaredTables())
  expect(await generateMigration(await latestSnapshot(), declared as DrizzleSnapshotJSON)).toEqual([])
})
