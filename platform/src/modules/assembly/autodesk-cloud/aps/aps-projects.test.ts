import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { startAutodeskStandIn, type ApiAnswer, type AutodeskStandIn } from '../autodesk-stand-in.ts'
import { apsProjects, type ApsProjectDeps } from './aps-projects.ts'
import { hubId, modelVersion, person, project, recordedApi, type RecordedAccount } from './recorded-account.ts'

let autodesk: AutodeskStandIn
beforeAll(async () => {
  autodesk = await startAutodeskStandIn()
})
afterAll(() => autodesk.close())

const { id } = project()
let account: RecordedAccount
beforeEach(() => {
  account = { projects: [project()], models: { [id]: [[modelVersion(2024)]] }, versions: {} }
  Object.assign(autodesk, { apiCalls: [], answers: [], api: recordedApi(account) })
})

function start(more: Partial<ApsProjectDeps> = {}) {
  const clock = { now: Date.UTC(2026, 2, 14) }
  const logger = { warn: jest.fn<(details: object, message: string) => void>() }
  const cloud = apsProjects({
    account: { clientId: 'application', clientSecret: 'secret', address: autodesk.address },
    hubs: new Map([['CFA', [hubId]]]),
    logger,
    now: () => clock.now,
    ...more,
  })
  return { cloud, clock, logger }
}

/** Answers calls whose path ends like this with another answer. */
function answerInstead(end: string, answer: ApiAnswer): void {
  const usual = recordedApi(account)
  autodesk.api = (call) => (call.path.endsWith(end) ? answer : usual(call))
}

const listed = {
  id,
  hubId,
  name: 'Peachtree Corners FSR',
  projectNumber: '04100',
  address1: '5140 Town Center Boulevard',
  address2: '',
  city: 'Peachtree Corners',
  state: 'Georgia',
  zipCode: '30092',
  projectType: 'ACC',
}

test('finds the person by the whole address, in the region, and their active projects', async () => {
  const { cloud } = start({ region: 'EMEA' })
  expect(await cloud.projectsOf(person, hubId)).toEqual([listed])
  const [search, projects] = autodesk.apiCalls
  expect(Object.fromEntries(search?.query ?? [])).toMatchObject({ email: person.email, partial: 'false' })
  expect(Object.fromEntries(projects?.query ?? [])).toMatchObject({ 'filter[status]': 'active', limit: '200' })
  for (const call of autodesk.apiCalls) {
    expect(call.headers).toMatchObject({
      region: 'EMEA',
      authorization: expect.stringMatching(/^Bearer token-/),
    })
  }
  expect(autodesk.calls.at(-1)?.form.scope).toBe('data:read account:read')
})

test('does not take somebody whose address merely contains this one', async () => {
  answerInstead('/users/search', {
    status: 200,
    body: [{ id: '0001', email: `not-${person.email}`, status: 'active' }],
  })
  const { cloud } = start()
  expect(await cloud.projectsOf(person, hubId)).toEqual([])
  await expect(cloud.getProject(person, { projectId: id })).rejects.toMatchObject({
    code: 'autodesk/project-not-found',
  })
})

test('reads all pages, each project once and by name', async () => {
  account.projects = Array.from({ length: 450 }, (_, index) =>
    project({ id: `p-${index}`, name: `Site ${450 - index}` }),
  )
  account.projects.push(project({ id: 'p-3', name: 'alpha' }))
  const { cloud } = start()
  const projects = await cloud.projectsOf(person, hubId)
  expect([projects.length, projects[0]?.name, projects[1]?.name]).toEqual([450, 'alpha', 'Site 1'])
  expect(autodesk.apiCalls.slice(1).map(({ query }) => query.get('offset'))).toEqual(['0', '200', '400'])
})

test('makes something usable of whatever is written there', async () => {
  account.projects = [
    { id: 'b1', platform: 'bim360', name: '  Two \n lines\u0000 ', jobNumber: 17, addressLine1: 'x'.repeat(900) },
    { id: 'p-2', name: '', jobNumber: null, platform: 'forma', city: { name: 'no text' } },
    { id: '../../other', name: 'No usable id' },
  ]
  const { cloud } = start()
  const empty = { address1: '', address2: '', city: '', state: '', zipCode: '' }
  expect(await cloud.projectsOf(person, hubId)).toEqual([
    { ...empty, id: 'p-2', hubId, name: 'p-2', projectNumber: '', projectType: 'ACC' },
    {
      ...empty,
      id: 'b1',
      hubId,
      name: 'Two lines',
      projectNumber: '17',
      address1: 'x'.repeat(200),
      projectType: 'BIM360',
    },
  ])
})

test('asks once for many at a time, and again after a while', async () => {
  const { cloud, clock } = start()
  await Promise.all([cloud.projectsOf(person, hubId), cloud.getProject(person, { projectId: id, hubId })])
  expect(await cloud.getProject(person, { projectId: id })).toEqual(listed)
  expect(autodesk.apiCalls).toHaveLength(2)
  clock.now += 31_000
  await cloud.projectsOf(person, hubId)
  expect(autodesk.apiCalls).toHaveLength(4)
})

test("names the organization's hubs and knows no other", async () => {
  const { cloud } = start()
  expect(await cloud.hubsOf('CFA')).toEqual([{ id: hubId, name: 'Crestline Foods' }])
  expect(await cloud.hubsOf('HFA')).toEqual([])
  const harbor = { ...person, organizationId: 'HFA' }
  const missing = { code: 'autodesk/project-not-found', status: 404 }
  await expect(cloud.projectsOf(harbor, hubId)).rejects.toMatchObject({ code: 'autodesk/hub-not-found' })
  await expect(cloud.getProject(harbor, { projectId: id, hubId })).rejects.toMatchObject(missing)
  await expect(cloud.getProjectInfo(harbor, id)).rejects.toMatchObject(missing)
})

const uploaded = modelVersion(undefined, { type: 'versions:autodesk.bim360:File' })

test.each<[string, unknown[][], string]>([
  ['the newest of all pages', [[modelVersion(2022), uploaded], [modelVersion('2024')], [modelVersion(2023)]], '2024'],
  ['none without a cloud model', [[uploaded], []], 'N/A'],
  ['none in an empty project', [[]], 'N/A'],
])('reads the Revit version: %s', async (_case, pages, revitVersion) => {
  account.models[id] = pages
  const { cloud } = start()
  expect(await cloud.getProjectInfo(person, id)).toEqual({ revitVersion })
})

test('asks for the model itself where the search does not tell its version', async () => {
  account.models[id] = [[modelVersion(undefined, { item: 'urn:item' })]]
  account.versions['urn:item'] = [modelVersion(2023), modelVersion(2021)]
  expect(await start().cloud.getProjectInfo(person, id)).toEqual({ revitVersion: '2023' })
  account.versions['urn:item'] = []
  await expect(start().cloud.getProjectInfo(person, id)).rejects.toMatchObject({
    code: 'autodesk/version-unreadable',
    status: 502,
  })
})

test.each<[string, string, ApiAnswer, string, number]>([
  ['no rights', '/users/search', { status: 403 }, 'autodesk/forbidden', 502],
  ['no rights to the files', '/topFolders', { status: 403 }, 'autodesk/forbidden', 502],
  ['files not there', '/topFolders', { status: 404 }, 'autodesk/version-unreadable', 502],
  ['a token that is refused', '/users/search', { status: 401 }, 'autodesk/refused', 502],
  ['an outage', '/projects', { status: 503 }, 'autodesk/unavailable', 502],
  ['no answer in time', '/users/search', 'silence', 'autodesk/unavailable', 502],
  ['an answer that is none', '/search', { status: 200, body: '<html>' }, 'autodesk/unavailable', 502],
])('says in words what stands in the way: %s', async (_case, end, answer, code, status) => {
  answerInstead(end, answer)
  const { cloud, logger } = start(answer === 'silence' ? { timeoutMilliseconds: 400 } : {})
  await expect(cloud.getProjectInfo(person, id)).rejects.toMatchObject({ code, status })
  expect(JSON.stringify(logger.warn.mock.calls)).not.toContain(person.email)
})

test('tries once more after a short outage, and keeps no failure', async () => {
  let failures = 1
  const usual = recordedApi(account)
  autodesk.api = (call) => (failures-- > 0 ? { status: 503 } : usual(call))
  const { cloud } = start()
  expect(await cloud.projectsOf(person, hubId)).toEqual([listed])
})

test('leaves Autodesk alone for as long as it asks for', async () => {
  answerInstead('/users/search', { status: 429, headers: { 'retry-after': '40' } })
  const { cloud, clock } = start()
  const limited = { code: 'autodesk/rate-limited', status: 503 }
  await expect(cloud.projectsOf(person, hubId)).rejects.toMatchObject({ ...limited, headers: { 'retry-after': '40' } })
  autodesk.api = recordedApi(account)
  const asked = autodesk.apiCalls.length
  clock.now += 10_000
  await expect(cloud.hubsOf('CFA')).rejects.toMatchObject({ ...limited, headers: { 'retry-after': '30' } })
  expect(autodesk.apiCalls).toHaveLength(asked)
  clock.now += 30_000
  expect(await cloud.projectsOf(person, hubId)).toEqual([listed])
})

test('survives an address where nobody listens', async () => {
  const gone = await startAutodeskStandIn()
  await gone.close()
  const { cloud } = start({ account: { clientId: 'application', clientSecret: 'secret', address: gone.address } })
  await expect(cloud.projectsOf(person, hubId)).rejects.toMatchObject({ code: 'autodesk/unavailable' })
})
