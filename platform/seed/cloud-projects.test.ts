import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withScope } from '../src/database/scope.ts'
import { seedDemo } from './seed-demo.ts'
import { cloudHubs, cloudProjects } from '../src/modules/assembly/autodesk-cloud/schema.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'
import { sketchContent } from './models/made-content.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function projectsOf(organizationId: string) {
  return withScope(database.db, { organizationId }, (tx) => tx.select().from(cloudProjects).orderBy(cloudProjects.id))
}

test('has what people meet: everything, something missing, several Revit versions, none and one that cannot be read', async () => {
  const projects = await projectsOf('CFA')
  expect(projects.length).toBeGreaterThan(40)
  const complete = projects.filter((one) => one.projectNumber && one.address1 && one.city && one.state && one.zipCode)
  expect(complete.length).toBeGreaterThan(30)
  for (const field of ['projectNumber', 'address1', 'address2', 'city', 'state', 'zipCode'] as const) {
    expect(projects.filter((one) => one[field] === '').length).toBeGreaterThan(0)
  }
  const versions = new Set(projects.map(({ revitVersion }) => revitVersion))
  for (const version of ['2023', '2024', 'N/A', null]) expect(versions).toContain(version)
  expect(new Set(projects.map(({ projectType }) => projectType)).size).toBe(2)
  expect(Math.max(...projects.map(({ name }) => name.length))).toBeGreaterThan(120)
})

test('gives them to a database that was filled before there were any, the same as elsewhere', async () => {
  const before = await projectsOf('HFA')
  await withScope(database.db, { organizationId: 'HFA' }, (tx) =>
    tx.delete(cloudHubs).where(eq(cloudHubs.organizationId, 'HFA')),
  )
  expect(await projectsOf('HFA')).toEqual([])
  expect(await seedDemo(database.db, { content: sketchContent })).toBe(false)
  expect(await projectsOf('HFA')).toEqual(before)
  expect(before.length).toBeGreaterThan(5)
})
