import type { Problem } from '@lintel/shared/contract'
import type { CloudHub, CloudProject } from '@lintel/shared/contract/assembly'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const designer = { as: 'local|designer', organization: 'CFA' }
const everything = { as: 'local|everything', organization: 'CFA' }

type Caller = { as: string; organization: string }

async function hubsOf(caller: Caller): Promise<CloudHub[]> {
  return (await platform.call({ ...caller, url: '/api/autodeskcloud/hubs' })).json<CloudHub[]>()
}

async function projectsOf(caller: Caller, query = ''): Promise<CloudProject[]> {
  const lists = (await hubsOf(caller)).map(async ({ id }) => {
    const url = `/api/autodeskcloud/hubs/${id}/projects/user${query}`
    return (await platform.call({ ...caller, url })).json<CloudProject[]>()
  })
  return (await Promise.all(lists)).flat()
}

async function named(caller: Caller, name: string): Promise<CloudProject> {
  const found = (await projectsOf(caller)).find((project) => project.name === name)
  if (!found) throw new Error(`There is no project ${name}.`)
  return found
}

async function problemOf(caller: Caller, url: string): Promise<[number, string]> {
  const answer = await platform.call({ ...caller, url })
  return [answer.status, answer.json<Problem>().code]
}

test('lists the projects that the caller works on, and nobody else by naming another address', async () => {
  const own = await projectsOf(designer)
  expect(own.length).toBeGreaterThan(30)
  expect(new Set(own.map(({ projectType }) => projectType))).toEqual(new Set(['BIM360', 'ACC']))
  expect(await projectsOf(designer, '?email=everything@lintel.test')).toEqual(own)
  const all = await projectsOf(everything)
  expect(all.length).toBeGreaterThan(own.length)
  const foreign = await platform.asOwner<{ name: string }>(
    `select name from cloud_projects p where organization_id = 'CFA' and not exists
      (select 1 from cloud_project_members m where m.project_id = p.id and m.email like '%@lintel.test')`,
  )
  expect(foreign).not.toEqual([])
  for (const { name } of foreign) expect(all.map((project) => project.name)).not.toContain(name)
})

test('goes by the address that is vouched for, not by the one that a person wrote', async () => {
  await platform.asOwner(`update users set contact_email = 'everything@lintel.test' where id = 'local|designer'`)
  expect((await projectsOf(designer)).length).toBeLessThan((await projectsOf(everything)).length)
  await platform.asOwner(`update users set sign_in_email = null where id = 'local|designer'`)
  const hub = (await hubsOf(designer))[0]?.id ?? ''
  expect(await problemOf(designer, `/api/autodeskcloud/hubs/${hub}/projects/user`)).toEqual([
    403,
    'autodesk/address-unknown',
  ])
  await platform.asOwner(
    `update users set sign_in_email = 'designer@lintel.test', contact_email = 'designer@lintel.test' where id = 'local|designer'`,
  )
})

test('reads one project with what is missing as empty texts', async () => {
  const bare = await named(designer, 'Dunwoody With Nothing But A Name')
  const answer = await platform.call({
    ...designer,
    url: `/api/autodeskcloud/hubs/${bare.hubId}/projects/b.${bare.id}`,
  })
  expect([answer.status, answer.json()]).toEqual([200, bare])
  expect(bare).toMatchObject({ projectNumber: '', address1: '', city: '', state: '', zipCode: '' })
})

test.each([
  ['Dunwoody With Everything', 200, { revitVersion: '2024' }],
  ['Lenox In-Line', 200, { revitVersion: 'N/A' }],
  ['Dunwoody That Cannot Be Read', 502, { code: 'autodesk/version-unreadable' }],
])('tells the Revit version of %s', async (name, status, body) => {
  const { id } = await named(designer, name)
  const answer = await platform.call({ ...designer, url: `/api/autodeskcloud/projects/${id}/projectinfo` })
  expect([answer.status, answer.json<object>()]).toEqual([status, expect.objectContaining(body)])
})

test("answers alike for what is not there, is not the caller's and is another organization's", async () => {
  const { hubId, id } = await named(designer, 'Lenox In-Line')
  const [notOwn] = await platform.asOwner<{ id: string; hub_id: string }>(
    `select id, hub_id from cloud_projects p where organization_id = 'CFA' and not exists
      (select 1 from cloud_project_members m where m.project_id = p.id and m.email = 'designer@lintel.test') limit 1`,
  )
  const harbor = { as: 'local|everything', organization: 'HFA' }
  const projects = '/api/autodeskcloud/hubs'
  const missing = [404, 'autodesk/project-not-found']
  expect(await problemOf(designer, `${projects}/${hubId}/projects/b.nowhere`)).toEqual(missing)
  expect(await problemOf(designer, `${projects}/${notOwn?.hub_id}/projects/b.${notOwn?.id}`)).toEqual(missing)
  expect(await problemOf(designer, `/api/autodeskcloud/projects/${notOwn?.id}/projectinfo`)).toEqual(missing)
  expect(await problemOf(harbor, `${projects}/${hubId}/projects/b.${id}`)).toEqual(missing)
  expect(await problemOf(harbor, `/api/autodeskcloud/projects/${id}/projectinfo`)).toEqual(missing)
  expect(await problemOf(harbor, `${projects}/${hubId}/projects/user`)).toEqual([404, 'autodesk/hub-not-found'])
})

test('needs the role and the membership', async () => {
  const { id } = await named(designer, 'Lenox In-Line')
  const url = `/api/autodeskcloud/projects/${id}/projectinfo`
  expect(await problemOf({ as: 'local|analyst', organization: 'CFA' }, url)).toEqual([403, 'roles/missing'])
  expect(await problemOf({ as: 'local|designer', organization: 'HFA' }, url)).toEqual([404, 'organizations/not-found'])
})
