import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem, SavedView, SavedViewCreate, SavedViewImportResult } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const editor = { as: 'local|everything', organization: 'CFA' }
const post = { ...editor, method: 'POST', url: '/api/savedviews' } as const

const west: SavedViewCreate = {
  prototype: 'P13',
  name: 'West',
  cameraType: 1,
  cutPlanes: [],
  target: { x: 0, y: 0, z: 2 },
  position: { x: -30, y: 0, z: 4 },
  upVector: { x: 0, y: 0, z: 1 },
}

async function create(name: string): Promise<SavedView> {
  return (await platform.call({ ...post, body: { ...west, name } })).json<SavedView>()
}

test('keeps the names of a prototype apart, whoever saves them and however they are written', async () => {
  const { id } = await create('South Side')
  const body = { ...west, name: ' south side' }
  const refused = await platform.call({ ...post, body })
  expect([refused.status, refused.json<Problem>()]).toMatchObject([
    409,
    { code: 'saved-views/name-taken', errors: [{ path: 'name', message: 'There is a view of this name already.' }] },
  ])
  const at14 = await platform.call({ ...post, body: { ...body, prototype: 'P14' } })
  expect(at14.status).toBe(201)
  const other = await create('North Side')
  const renamed = (of: string, name: string) =>
    platform.call({ ...editor, method: 'PUT', url: `/api/savedviews/${of}`, body: { ...west, name } })
  expect((await renamed(other.id, 'SOUTH SIDE')).status).toBe(409)
  expect((await renamed(id, 'South side')).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => platform.call({ ...post, body: { ...west, name: 'At Once' } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('gives a view of a file a number where its name is taken', async () => {
  await create('Imported')
  const views = ['imported', 'Imported'].map((name, index) => ({ ...west, name, aspect: 1 + index }))
  const body = { prototype: 'P13', views }
  const answer = await platform.call({ ...post, url: '/api/savedviews/import', body })
  expect(answer.json<SavedViewImportResult>().created.map(({ name }) => name)).toEqual(['imported (2)', 'Imported (3)'])
})
