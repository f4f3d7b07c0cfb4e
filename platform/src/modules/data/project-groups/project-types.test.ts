import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import pg from 'pg'
import type { OperationAnswer } from '../../../graphql/operation-answer.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { walkFieldMatrix } from '../../../testing/matrices/field-matrix.ts'
import type { BuildingElement } from '../comparisons/testing/building.ts'
import { plantCapture } from '../comparisons/testing/comparison-desk.ts'

let platform: TestApp
let ids: Record<string, string> = {}
beforeAll(async () => {
  platform = await buildTestApp()
  const elements = [wall(1), wall(2), { ...wall(3), category: 'Doors' }]
  for (const projectName of ['Main Street', 'Side Street', '100% Plaza']) {
    const named = { projectName, fileName: `${projectName} A.ifc` }
    await plantCapture(platform.db, { elements: [...elements, wall(4)], types: {} }, { ...named, location: '' })
    await plantCapture(platform.db, { elements, types: {} }, { ...named, location: 'Stores/Projects' })
    await plantCapture(
      platform.db,
      { elements: [wall(1)], types: {} },
      { projectName, fileName: `${projectName} B.ifc` },
    )
  }
  await platform.asOwner(`update project_groups set street_address1 = '7 Lindenstraße', city = 'Columbus', state = 'Ohio'
    where project_name = 'Side Street'`)
  const rows = await platform.asOwner<{ id: string; name: string }>(
    'select id, project_name as name from project_groups',
  )
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => platform.close())

function wall(place: number): BuildingElement {
  const named = { category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }
  return { uniqueId: `wall ${place}`, ...named, values: {} }
}

async function ask(query: string, as = 'local|everything') {
  const answer = await platform.call({
    method: 'POST',
    url: '/graphql/datacapture',
    body: { query },
    as,
    organization: 'CFA',
  })
  return answer.json<OperationAnswer>()
}

async function namesOf(args: string): Promise<unknown> {
  const { data } = await ask(`{ projectGroups${args} { projectName } }`)
  return (data as { projectGroups: { projectName: string }[] }).projectGroups.map(({ projectName }) => projectName)
}

test('lists projects by number and name, in parts, by number, name, address and the names of captures', async () => {
  expect(await namesOf('')).toEqual(['100% Plaza', 'Main Street', 'Side Street'])
  expect(await namesOf('(skip: 1, take: 1)')).toEqual(['Main Street'])
  expect(await namesOf('(filterNeedle: "0815 main")')).toEqual(['Main Street'])
  expect(await namesOf('(filterNeedle: "100%")')).toEqual(['100% Plaza'])
  expect(await namesOf('(filterNeedle: "LINDENSTRAßE, columbus")')).toEqual(['Side Street'])
  expect(await namesOf('(filterNeedle: "plaza b")')).toEqual(['100% Plaza'])
  const counted = await ask('{ all: projectGroupCount, some: projectGroupCount(filterNeedle: "street") }')
  expect(counted.data).toEqual({ all: 3, some: 2 })
})

test('answers a project with its captures, newest first, and only its organization’s', async () => {
  const reviewed = new Date('2026-03-01T10:00:00Z')
  await platform.asOwner(
    `insert into capture_reviews (organization_id, capture_id, status, requested_by, completed_date)
     select organization_id, id, 'Complete', 'Eve', $1::timestamptz - n * interval '1 day'
     from captures, generate_series(0, 1) n where capture_name = 'Main Street A'`,
    [reviewed],
  )
  const { data } = await ask(`{ projectGroup(id: "${ids['Main Street']}") {
    projectNumber projectName projectFolderName projectFullOriginPath site { streetAddress2 city } captureReviewCount
    captureReviews(skip: 0, take: 2) { captureName fileOriginPath revitElementCount reviewDate } } }`)
  expect(data).toEqual({
    projectGroup: {
      projectNumber: '0815',
      projectName: 'Main Street',
      projectFolderName: 'Projects',
      projectFullOriginPath: 'Stores/Projects',
      site: { streetAddress2: null, city: null },
      captureReviewCount: 3,
      captureReviews: [
        { captureName: 'Main Street B', fileOriginPath: 'Projects', revitElementCount: 1, reviewDate: null },
        {
          captureName: 'Main Street A',
          fileOriginPath: 'Stores/Projects',
          revitElementCount: 3,
          reviewDate: reviewed.toISOString(),
        },
      ],
    },
  })
  expect((await ask(`{ projectGroup(id: "${randomUUID()}") { id } }`)).data).toEqual({ projectGroup: null })
})

test('counts what the newest capture of each file is made of', async () => {
  const { data } = await ask(
    `{ projectGroupModels(projectGroupId: "${ids['Main Street']}") { category family type count } }`,
  )
  expect(data).toEqual({
    projectGroupModels: [
      { category: 'Doors', family: 'Basic Wall', type: 'Brick', count: 1 },
      { category: 'Walls', family: 'Basic Wall', type: 'Brick', count: 3 },
    ],
  })
})

test('asks the database as often for many projects with their captures as for one', async () => {
  const query = jest.spyOn(pg.Client.prototype, 'query')
  afterTest(() => query.mockRestore())
  async function asked(take: number): Promise<number> {
    const before = query.mock.calls.length
    const { errors } = await ask(`{ projectGroups(take: ${take}) { captureReviewCount captureReviews { id } } }`)
    expect(errors).toBeUndefined()
    return query.mock.calls.length - before
  }
  await asked(1)
  expect(await asked(3)).toBe(await asked(1))
})

test('tells projects to those who may see projects', async () => {
  const query = '{ projectGroups { captureReviews { captureName } } }'
  expect((await ask(query, 'local|designer')).errors).toMatchObject([{ extensions: { code: 'roles/missing' } }])
  expect((await ask(query, 'local|reviewer')).errors).toBeUndefined()
  expect(await walkFieldMatrix(platform, '/graphql/datacapture')).toEqual([])
}, 60_000)
