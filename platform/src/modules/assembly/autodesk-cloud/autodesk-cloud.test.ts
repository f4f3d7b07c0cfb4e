import { afterAll, beforeAll, beforeEach, expect, jest, test, afterEach, describe } from '@jest/globals'
import { startFakeAutodesk, type FakeResponse, type FakeAutodesk } from './fake-autodesk.ts'
import { apsProjects, type ApsProjectDeps } from './aps/aps-projects.ts'
import { hubId, modelVersion, person, project, recordedApi, type RecordedAccount } from './aps/recorded-account.ts'
import { autodeskTokens } from './autodesk-tokens.ts'
import type { Problem } from '@lintel/shared/contract'
import type { CloudHub, CloudProject } from '@lintel/shared/contract/assembly'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { until } from '@lintel/shared/testing/runner'

describe('Autodesk projects', () => {
  let autodesk: FakeAutodesk
  beforeAll(async () => {
    autodesk = await startFakeAutodesk()
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

  /** Returns this response for calls whose path ends with `end`. */
  function answerInstead(end: string, answer: FakeResponse): void {
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

  test('finds the person by the exact address, in the region, and their active projects @full', async () => {
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

  test("doesn't accept a person whose address merely contains this one @full", async () => {
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

  test('reads all pages, and returns each project once, sorted by name', async () => {
    account.projects = Array.from({ length: 450 }, (_, index) =>
      project({ id: `p-${index}`, name: `Site ${450 - index}` }),
    )
    account.projects.push(project({ id: 'p-3', name: 'alpha' }))
    const { cloud } = start()
    const projects = await cloud.projectsOf(person, hubId)
    expect([projects.length, projects[0]?.name, projects[1]?.name]).toEqual([450, 'alpha', 'Site 1'])
    expect(autodesk.apiCalls.slice(1).map(({ query }) => query.get('offset'))).toEqual(['0', '200', '400'])
  })

  test('cleans up malformed values of the service', async () => {
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

  test('shares one call between concurrent callers, and calls again after a while', async () => {
    const { cloud, clock } = start()
    await Promise.all([cloud.projectsOf(person, hubId), cloud.getProject(person, { projectId: id, hubId })])
    expect(await cloud.getProject(person, { projectId: id })).toEqual(listed)
    expect(autodesk.apiCalls).toHaveLength(2)
    clock.now += 31_000
    await cloud.projectsOf(person, hubId)
    expect(autodesk.apiCalls).toHaveLength(4)
  })

  test("returns the organization's hubs and no others", async () => {
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

  test("reads the model if the search result doesn't contain its version", async () => {
    account.models[id] = [[modelVersion(undefined, { item: 'urn:item' })]]
    account.versions['urn:item'] = [modelVersion(2023), modelVersion(2021)]
    expect(await start().cloud.getProjectInfo(person, id)).toEqual({ revitVersion: '2023' })
    account.versions['urn:item'] = []
    await expect(start().cloud.getProjectInfo(person, id)).rejects.toMatchObject({
      code: 'autodesk/version-unreadable',
      status: 502,
    })
  })

  test.each<[string, string, FakeResponse, string, number]>([
    ['no rights', '/users/search', { status: 403 }, 'autodesk/forbidden', 502],
    ['no rights to the files', '/topFolders', { status: 403 }, 'autodesk/forbidden', 502],
    ['missing files', '/topFolders', { status: 404 }, 'autodesk/version-unreadable', 502],
    ['a rejected token', '/users/search', { status: 401 }, 'autodesk/refused', 502],
    ['an outage', '/projects', { status: 503 }, 'autodesk/unavailable', 502],
    ['a timeout', '/users/search', 'silence', 'autodesk/unavailable', 502],
    ['a malformed response', '/search', { status: 200, body: '<html>' }, 'autodesk/unavailable', 502],
  ])('explains the problem: %s', async (_case, end, answer, code, status) => {
    answerInstead(end, answer)
    const { cloud, logger } = start(answer === 'silence' ? { timeoutMilliseconds: 400 } : {})
    await expect(cloud.getProjectInfo(person, id)).rejects.toMatchObject({ code, status })
    expect(JSON.stringify(logger.warn.mock.calls)).not.toContain(person.email)
  })

  test('retries after a short outage, and caches no failure', async () => {
    let failures = 1
    const usual = recordedApi(account)
    autodesk.api = (call) => (failures-- > 0 ? { status: 503 } : usual(call))
    const { cloud } = start()
    expect(await cloud.projectsOf(person, hubId)).toEqual([listed])
  })

  test("doesn't call Autodesk again before the requested time", async () => {
    answerInstead('/users/search', { status: 429, headers: { 'retry-after': '40' } })
    const { cloud, clock } = start()
    const limited = { code: 'autodesk/rate-limited', status: 503 }
    await expect(cloud.projectsOf(person, hubId)).rejects.toMatchObject({
      ...limited,
      headers: { 'retry-after': '40' },
    })
    autodesk.api = recordedApi(account)
    const callCount = autodesk.apiCalls.length
    clock.now += 10_000
    await expect(cloud.hubsOf('CFA')).rejects.toMatchObject({ ...limited, headers: { 'retry-after': '30' } })
    expect(autodesk.apiCalls).toHaveLength(callCount)
    clock.now += 30_000
    expect(await cloud.projectsOf(person, hubId)).toEqual([listed])
  })

  test('reports an address without a server', async () => {
    const gone = await startFakeAutodesk()
    await gone.close()
    const { cloud } = start({ account: { clientId: 'application', clientSecret: 'secret', address: gone.address } })
    await expect(cloud.projectsOf(person, hubId)).rejects.toMatchObject({ code: 'autodesk/unavailable' })
  })
})

describe('Autodesk tokens', () => {
  let autodesk: FakeAutodesk
  beforeAll(async () => {
    autodesk = await startFakeAutodesk()
  })
  afterAll(() => autodesk.close())
  beforeEach(() => {
    Object.assign(autodesk, { calls: [], answers: [], lifetime: 3600 })
  })

  const clientSecret = 'the secret of the application'
  const denied = { status: 401, body: '{"developerMessage":"The client_id is not valid"}' }
  const minute = 60_000

  function startTokens(timeoutMilliseconds = 20_000) {
    const clock = { now: Date.UTC(2026, 2, 14) }
    const logger = { warn: jest.fn<(details: object, message: string) => void>() }
    const account = { clientId: 'application', clientSecret, address: autodesk.address }
    const tokens = autodeskTokens(account, { logger, timeoutMilliseconds, now: () => clock.now })
    return { clock, logger, tokens }
  }

  test('requests tokens with id and secret, only for reading derivatives', async () => {
    const { tokens } = startTokens()
    expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 3600 })
    expect(autodesk.calls).toEqual([
      {
        path: '/authentication/v2/token',
        authorization: `Basic ${Buffer.from(`application:${clientSecret}`).toString('base64')}`,
        form: { grant_type: 'client_credentials', scope: 'viewables:read' },
      },
    ])
  })

  test('requests one token for concurrent callers', async () => {
    const { tokens } = startTokens()
    const given = await Promise.all(Array.from({ length: 20 }, () => tokens.current()))
    expect([new Set(given.map(({ accessToken }) => accessToken)).size, autodesk.calls.length]).toEqual([1, 1])
  })

  test('caches a token until a minute before it expires', async () => {
    const { tokens, clock } = startTokens()
    await tokens.current()
    clock.now += 59 * minute - 1
    expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 60 })
    clock.now += 1
    expect(await tokens.current()).toEqual({ accessToken: 'token-2', expiresIn: 3600 })
  })

  test("returns a token that is valid for less than a minute, but doesn't cache it", async () => {
    autodesk.lifetime = 30
    const { tokens } = startTokens()
    expect(await tokens.current()).toEqual({ accessToken: 'token-1', expiresIn: 30 })
    expect(await tokens.current()).toEqual({ accessToken: 'token-2', expiresIn: 30 })
  })

  test('requests a new token if the last one was rejected, unless it is brand new', async () => {
    const { tokens, clock } = startTokens()
    await tokens.current()
    expect((await tokens.current({ isRefresh: true })).accessToken).toBe('token-1')
    clock.now += 5000
    expect((await tokens.current({ isRefresh: true })).accessToken).toBe('token-2')
    expect((await tokens.current()).accessToken).toBe('token-2')
  })

  test('says that the account was rejected, without revealing the secret, and retries after a pause', async () => {
    autodesk.answers = [denied]
    const { tokens, clock, logger } = startTokens()
    const failures = await Promise.allSettled([tokens.current(), tokens.current()])
    for (const failure of failures) expect(failure).toMatchObject({ reason: { code: 'autodesk/refused', status: 502 } })
    await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/refused', cause: undefined })
    expect(autodesk.calls).toHaveLength(1)
    expect(logger.warn.mock.calls).toEqual([[{ code: 'autodesk/refused', status: 401 }, 'no token from Autodesk']])
    clock.now += 5000
    expect((await tokens.current()).accessToken).toBe('token-2')
  })

  test('retries once if Autodesk is busy', async () => {
    autodesk.answers = [{ status: 503, body: '' }]
    const { tokens } = startTokens()
    expect((await tokens.current()).accessToken).toBe('token-2')
  })

  test.each<[string, FakeAutodesk['answers']]>([
    ['it stays busy', Array.from({ length: 4 }, () => ({ status: 503, body: '' }))],
    ['its response is malformed', [{ status: 200, body: '<html>' }]],
    ['its response has no token', [{ status: 200, body: '{"expires_in":3600}' }]],
    ['it redirects', [{ status: 302, body: '' }]],
  ])("says that Autodesk doesn't respond: %s", async (_case, answers) => {
    autodesk.answers = answers
    const { tokens } = startTokens()
    await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable', status: 502 })
  })

  test("doesn't wait longer than its timeout", async () => {
    autodesk.answers = ['silence', 'silence', 'silence']
    const { tokens } = startTokens(50)
    await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable' })
  })

  test('reports an address without a server', async () => {
    const gone = await startFakeAutodesk()
    await gone.close()
    const account = { clientId: 'application', clientSecret, address: gone.address }
    const tokens = autodeskTokens(account, { logger: { warn: jest.fn() } })
    await expect(tokens.current()).rejects.toMatchObject({ code: 'autodesk/unavailable' })
  })
})

describe('project routes', () => {
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
    const response = await platform.call({ ...caller, url })
    return [response.status, response.json<Problem>().code]
  }

  test("lists the caller's projects, and no one else's if another address is given @full", async () => {
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

  test('uses the verified address, not the one that a person entered', async () => {
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

  test('returns a project with empty texts for missing values', async () => {
    const bare = await named(designer, 'Dunwoody With Nothing But A Name')
    const response = await platform.call({
      ...designer,
      url: `/api/autodeskcloud/hubs/${bare.hubId}/projects/b.${bare.id}`,
    })
    expect([response.status, response.json()]).toEqual([200, bare])
    expect(bare).toMatchObject({ projectNumber: '', address1: '', city: '', state: '', zipCode: '' })
  })

  test.each([
    ['Dunwoody With Everything', 200, { revitVersion: '2024' }],
    ['Lenox In-Line', 200, { revitVersion: 'N/A' }],
    ['Dunwoody That Cannot Be Read', 502, { code: 'autodesk/version-unreadable' }],
  ])('returns the Revit version of %s', async (name, status, body) => {
    const { id } = await named(designer, name)
    const response = await platform.call({ ...designer, url: `/api/autodeskcloud/projects/${id}/projectinfo` })
    expect([response.status, response.json<object>()]).toEqual([status, expect.objectContaining(body)])
  })

  test('responds the same for missing projects, those of others, and those of another organization', async () => {
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

  test('requires the role and the membership', async () => {
    const { id } = await named(designer, 'Lenox In-Line')
    const url = `/api/autodeskcloud/projects/${id}/projectinfo`
    expect(await problemOf({ as: 'local|analyst', organization: 'CFA' }, url)).toEqual([403, 'roles/missing'])
    expect(await problemOf({ as: 'local|designer', organization: 'HFA' }, url)).toEqual([
      404,
      'organizations/not-found',
    ])
  })
})

describe('Autodesk routes', () => {
  let autodesk: FakeAutodesk
  beforeAll(async () => {
    autodesk = await startFakeAutodesk()
  })
  afterAll(() => autodesk.close())

  let platform: TestApp | undefined
  afterEach(async () => {
    await platform?.close()
    platform = undefined
  })

  const url = '/api/autodeskcloud/token'
  const viewer = { as: 'local|viewer', organization: 'HFA', url }

  async function startWithAccount(more: Record<string, string> = {}): Promise<TestApp> {
    platform = await buildTestApp({
      environment: {
        APS_CLIENT_ID: 'application',
        APS_CLIENT_SECRET: 'the secret of the application',
        APS_ADDRESS: autodesk.address,
        ...more,
      },
    })
    return platform
  }

  test('returns an error code if there is no account', async () => {
    platform = await buildTestApp()
    const response = await platform.call(viewer)
    expect([response.status, response.json<Problem>().code]).toEqual([404, 'autodesk/not-configured'])
  })

  test('gives a token to users who can see prototypes, and to no one else', async () => {
    const { call } = await startWithAccount()
    const response = await call(viewer)
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.json()).toEqual({ accessToken: 'token-1', expiresIn: expect.any(Number) })
    expect((await call({ ...viewer, url: `${url}?refresh=true` })).status).toBe(200)
    expect((await call({ ...viewer, url: `${url}?refresh=perhaps` })).status).toBe(400)
    expect((await call({ as: 'local|analyst', organization: 'CFA', url })).status).toBe(403)
    expect((await call({ as: 'local|viewer', organization: 'CFA', url })).status).toBe(404)
    expect((await call({ url })).status).toBe(401)
  })

  test('never includes the secret or the token in errors or logs @full', async () => {
    autodesk.answers = [{ status: 403, body: '{"developerMessage":"no"}' }]
    const { call, logged } = await startWithAccount()
    const response = await call(viewer)
    expect([response.status, response.json<Problem>().code]).toEqual([502, 'autodesk/refused'])
    const basic = Buffer.from('application:the secret of the application').toString('base64')
    for (const secret of ['the secret', basic]) expect(response.text + logged()).not.toContain(secret)
  })

  test('holds no database connection while waiting for Autodesk', async () => {
    autodesk.answers = ['silence']
    const { call, pool } = await startWithAccount()
    const callCount = autodesk.calls.length
    const waiting = call(viewer)
    await until(() => expect(autodesk.calls.length).toBe(callCount + 1), { timeout: 20_000 })
    expect(pool.totalCount - pool.idleCount).toBe(0)
    autodesk.hangUp()
    expect((await waiting).status).toBe(502)
  })

  const hub = 'b.c8b0c73d-3ae9-4d21-9b1c-aa0f2f8c1001'
  const projects = { as: 'local|designer', organization: 'CFA', url: `/api/autodeskcloud/hubs/${hub}/projects/user` }

  test("lists Autodesk's projects if hubs are configured, and holds no connection while waiting", async () => {
    const { call, pool } = await startWithAccount({ APS_HUBS: `CFA=${hub}` })
    autodesk.api = ({ path }) => {
      if (path.endsWith('/users/search')) return { status: 200, body: [{ id: 'u-1', email: 'designer@lintel.test' }] }
      return 'silence'
    }
    const callCount = autodesk.apiCalls.length
    const waiting = call(projects)
    await until(() => expect(autodesk.apiCalls.length).toBe(callCount + 2), { timeout: 20_000 })
    expect(pool.totalCount - pool.idleCount).toBe(0)
    autodesk.hangUp()
    expect((await waiting).status).toBe(502)
    const usual = autodesk.api
    const results = [{ id: 'p-1', name: 'Peachtree Corners FSR', platform: 'bim360' }]
    autodesk.api = (asking) => (asking.path.endsWith('/projects') ? { status: 200, body: { results } } : usual(asking))
    const response = await call(projects)
    expect([response.status, response.json()]).toEqual([
      200,
      [expect.objectContaining({ id: 'p-1', projectType: 'BIM360' })],
    ])
    autodesk.api = () => ({ status: 429, headers: { 'retry-after': '7' } })
    const limited = await call({ ...projects, as: 'local|everything' })
    expect([limited.status, limited.headers['retry-after']]).toEqual([503, '7'])
  })
})
