import type { RoleName } from '@lintel/shared/contract'
import type { FoundNames } from '@lintel/shared/contract/search'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { seedCapture } from '../../data/capture-reviews/testing/seed-capture.ts'

let platform: TestApp
let capture: string
beforeAll(async () => {
  platform = await buildTestApp()
  const types = ['Brick Zebra', 'Zebra'].map((type) => ({ category: 'Walls', family: 'Basic', type, values: {} }))
  capture = await seedCapture(platform, { types, elements: [1, 2].map((type) => ({ type, values: {} })) })
  await platform.asOwner(
    `update captures set document_file_name = 'Zébra North.ifc', revit_project_number = '0412' where id = $1`,
    [capture],
  )
  await platform.asOwner(
    `update project_groups set project_name = 'Zebra Plaza'
     where id = (select project_group_id from captures where id = $1)`,
    [capture],
  )
  await platform.asOwner(`update users set last_name = 'Zebra' where id = 'local|designer'`)
})
afterAll(() => platform.close())

async function find(search: string, { as = 'local|everything', organization = 'CFA' } = {}) {
  const response = await platform.call({
    url: `/api/search?${new URLSearchParams({ search }).toString()}`,
    as,
    organization,
  })
  expect(response.status).toBe(200)
  return response.json<FoundNames>().items.map(({ group, title }) => `${group}: ${title}`)
}

test('finds items of every kind by words of their names, best match of each kind first', async () => {
  expect(await find('zebra')).toEqual([
    'Members: Dario Zebra',
    expect.stringMatching(/^Projects: .*Zebra Plaza$/),
    'Master Model: Zebra',
    'Master Model: Brick Zebra',
  ])
  expect(await find('north ZÉB')).toEqual(['Captures: Zébra North.ifc'])
  expect(await find('zebra%')).toEqual([])
  expect(await find('north\tZÉ\0B\u001b')).toEqual(['Captures: Zébra North.ifc'])
})

test("returns each item's path and details to tell it apart", async () => {
  const response = await platform.call({
    url: '/api/search?search=north.ifc',
    as: 'local|everything',
    organization: 'CFA',
  })
  expect(response.json<FoundNames>().items).toEqual([
    {
      id: `capture/${capture}`,
      group: 'Captures',
      icon: 'file-stack',
      title: 'Zébra North.ifc',
      detail: expect.stringMatching(/^0412/),
      at: expect.stringMatching(/^20/),
      path: `/CFA/data-management/captures/${capture}`,
    },
  ])
})

test('finds reports and assets', async () => {
  const [asset] = await platform.asOwner<{ manufacturer: string; model_number: string }>(
    `select manufacturer, model_number from assets where organization_id = 'CFA' limit 1`,
  )
  const named = `${asset?.model_number} ${asset?.manufacturer}`
  expect((await find(named))[0]).toMatch(/^Assets: /)
})

test('finds only what each person may see, and nothing of another organization', async () => {
  expect(await find('zebra', { as: 'local|designer' })).toEqual([])
  expect(await find('zebra', { as: 'local|reviewer' })).toEqual([
    expect.stringMatching(/^Projects: /),
    'Master Model: Zebra',
    'Master Model: Brick Zebra',
  ])
  expect(await find('zebra', { organization: 'HFA' })).toEqual([])
  await grantRoles(['revitupload.read'])
  expect(await find('zébra', { as: 'local|designer' })).toEqual(['Captures: Zébra North.ifc'])
})

function grantRoles(roles: RoleName[]) {
  return platform.asOwner(
    `update members set roles = roles || $1::text[] where user_id = 'local|designer' and organization_id = 'CFA'`,
    [roles],
  )
}

test.each([' z ', '', 'z\0', 'x'.repeat(101)])('rejects the search %j', async (search) => {
  const url = `/api/search?${new URLSearchParams({ search }).toString()}`
  expect((await platform.call({ url, as: 'local|everything', organization: 'CFA' })).status).toBe(400)
})

test('limits searches per person @full', async () => {
  const answers = []
  for (let turn = 0; turn < 121; turn += 1) {
    answers.push(await platform.call({ url: '/api/search?search=zzz', as: 'local|analyst', organization: 'CFA' }))
  }
  expect(answers.at(0)?.status).toBe(200)
  expect(answers.at(-1)?.status).toBe(429)
})
