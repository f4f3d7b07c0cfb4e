import type { Problem, User } from '@lintel/shared/contract'
import { gridViewSchema, gridViewsSchema, type GridView } from '@lintel/shared/contract/grid-views'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { maxOfGrid, maxShared } from './grid-view-rights.ts'

const administrator = { as: 'local|everything', organization: 'CFA' }
const analyst = { as: 'local|analyst', organization: 'CFA' }
const designer = { as: 'local|designer', organization: 'CFA' }

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const settings = JSON.stringify({ version: 1, take: 50 })
/** Each test uses its own grid. */
let grids = 0
let grid = ''
function onNewGrid() {
  grids += 1
  grid = `grid-${grids}`
}

async function create(body: object, caller: Pick<Call, 'as'> = analyst) {
  return platform.call({
    ...analyst,
    ...caller,
    method: 'POST',
    url: '/api/grid-views',
    body: { grid, name: 'Mine', settings, ...body },
  })
}

async function createView(body: object = {}, caller: Pick<Call, 'as'> = analyst): Promise<GridView> {
  const response = await create(body, caller)
  expect([response.status, response.text]).toEqual([201, expect.any(String)])
  return gridViewSchema.parse(response.json())
}

function change({ id, revision }: GridView, body: object, caller: Pick<Call, 'as'> = analyst) {
  const url = `/api/grid-views/${id}`
  return platform.call({ ...analyst, ...caller, method: 'PATCH', url, body: { revision, ...body } })
}

async function namesFor(caller: Pick<Call, 'as'>): Promise<string[]> {
  const response = await platform.call({ ...analyst, ...caller, url: `/api/grid-views?grid=${grid}` })
  return gridViewsSchema.parse(response.json()).map(({ name, isDefault }) => (isDefault ? `${name}*` : name))
}

async function refusalOf(answer: ReturnType<typeof create>) {
  const found = await answer
  return [found.status, found.json<Problem>().code]
}

test('keeps a view private until its owner shares it with everyone', async () => {
  onNewGrid()
  const own = await createView({ name: ' Late Ones ' })
  expect(own).toMatchObject({ name: 'Late Ones', settings, isShared: false, role: null, mayChange: true, revision: 1 })
  expect([await namesFor(analyst), await namesFor(administrator), await namesFor(designer)]).toEqual([
    ['Late Ones'],
    [],
    [],
  ])
  const shared = (await change(own, { isShared: true })).json<GridView>()
  expect(shared).toMatchObject({ isShared: true, name: 'Late Ones', settings, revision: 2 })
  expect(await namesFor(designer)).toEqual(['Late Ones'])
  grid = 'another-grid'
  expect(await namesFor(analyst)).toEqual([])
})

test('shares with users who have a role, and lets administrators manage shared views', async () => {
  onNewGrid()
  const view = await createView({ name: 'For Reports', isShared: true, role: 'reporting.read' })
  expect([await namesFor(analyst), await namesFor(designer), await namesFor(administrator)]).toEqual([
    ['For Reports'],
    [],
    ['For Reports'],
  ])
  expect(await refusalOf(change(view, { name: 'Theirs' }, designer))).toEqual([404, 'grid-views/not-found'])
  const renamed = (await change(view, { name: 'Ours' }, administrator)).json<GridView>()
  expect(renamed).toMatchObject({ name: 'Ours', ownerName: 'Anika Abara', role: 'reporting.read' })
  expect(await refusalOf(create({ name: 'B', isShared: true, role: 'assets.read' }))).toEqual([
    403,
    'grid-views/not-your-role',
  ])
  const unshared = (await change(renamed, { isShared: false })).json<GridView>()
  expect(unshared).toMatchObject({ isShared: false, role: null })
})

test("doesn't let others change a shared view", async () => {
  onNewGrid()
  const view = await createView({ isShared: true }, administrator)
  expect(await refusalOf(change(view, { name: 'Mine Now' }))).toEqual([403, 'grid-views/not-yours'])
  const gone = await platform.call({ ...analyst, method: 'DELETE', url: `/api/grid-views/${view.id}` })
  expect([gone.status, gone.json<Problem>().code]).toEqual([403, 'grid-views/not-yours'])
  const remove = () => platform.call({ ...administrator, method: 'DELETE', url: `/api/grid-views/${view.id}` })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
})

test('has one default per audience, which only administrators set for others', async () => {
  onNewGrid()
  const first = await createView({ name: 'First', isDefault: true })
  await createView({ name: 'Second', isDefault: true })
  expect(await namesFor(analyst)).toEqual(['First', 'Second*'])
  expect(await refusalOf(change(first, { name: 'Stale' }))).toEqual([409, 'grid-views/changed-meanwhile'])
  expect(await refusalOf(create({ name: 'All', isShared: true, isDefault: true }))).toEqual([
    403,
    'grid-views/default-of-others',
  ])
  await createView({ name: 'All', isShared: true, isDefault: true }, administrator)
  await createView({ name: 'Analysts', isShared: true, role: 'analytics.read', isDefault: true }, administrator)
  expect(await namesFor(analyst)).toEqual(['All*', 'Analysts*', 'First', 'Second*'])
  await createView({ name: 'All Anew', isShared: true, isDefault: true }, administrator)
  expect(await namesFor(designer)).toEqual(['All', 'All Anew*'])
})

test("determines each person's default view: their own, one of their role, or the one for everyone", async () => {
  onNewGrid()
  async function defaultViewOf(as: string) {
    const url = `/api/users/${encodeURIComponent(as)}`
    return (await platform.call({ as, organization: 'CFA', url })).json<User>().defaultViews?.[grid]
  }
  expect(await defaultViewOf('local|designer')).toBeUndefined()
  const ofAll = await createView({ name: 'All', isShared: true, isDefault: true }, administrator)
  const ofRole = await createView({ name: 'R', isShared: true, role: 'analytics.read', isDefault: true }, administrator)
  expect([await defaultViewOf('local|designer'), await defaultViewOf('local|analyst')]).toEqual([ofAll.id, ofRole.id])
  const own = await createView({ name: 'Own', isDefault: true })
  expect([await defaultViewOf('local|designer'), await defaultViewOf('local|analyst')]).toEqual([ofAll.id, own.id])
})

test('requires unique view names per person, ignoring case', async () => {
  onNewGrid()
  const view = await createView({ name: 'Open' })
  expect(await refusalOf(create({ name: 'OPEN' }))).toEqual([409, 'grid-views/name-taken'])
  expect((await change(view, { name: 'open', settings: '{}' })).json<GridView>()).toMatchObject({
    name: 'open',
    settings: '{}',
  })
  expect(await createView({ name: 'Open' }, designer)).toMatchObject({ name: 'Open' })
})

test('limits the views to what a menu can show', async () => {
  onNewGrid()
  const fill = (owner: string | null, isShared: boolean, many: number) =>
    platform.asOwner(
      `insert into grid_views (organization_id, grid, name, settings, is_shared, owner_id, owner_name)
       select 'CFA', $1, 'Filler ' || n, '{}', $2, $3, '' from generate_series(1, $4) as n`,
      [grid, isShared, owner, many],
    )
  await fill('local|analyst', false, maxOfGrid)
  expect(await refusalOf(create({}))).toEqual([409, 'grid-views/too-many'])
  await fill(null, true, maxShared)
  expect(await refusalOf(create({ isShared: true }, designer))).toEqual([409, 'grid-views/too-many-shared'])
  const unchangedView = await createView({}, designer)
  expect(await refusalOf(change(unchangedView, { isShared: true }, designer))).toEqual([
    409,
    'grid-views/too-many-shared',
  ])
})

test('shares with a role that a remote has added', async () => {
  onNewGrid()
  const role = 'surveys.read'
  await platform.asOwner(
    `update members set roles = array_append(roles, $1) where organization_id = 'CFA' and user_id = 'local|analyst'`,
    [role],
  )
  await createView({ name: 'Surveys', isShared: true, role, isDefault: true }, administrator)
  await createView({ name: 'Mine of Surveys', isShared: true, role })
  expect([await namesFor(analyst), await namesFor(designer)]).toEqual([['Mine of Surveys', 'Surveys*'], []])
})

test('keeps a shared view after its owner has left', async () => {
  onNewGrid()
  const view = await createView({ name: 'Left Behind', isShared: true })
  await platform.asOwner(`update grid_views set owner_id = null where id = $1`, [view.id])
  expect(await refusalOf(change(view, { isShared: false }, administrator))).toEqual([409, 'grid-views/no-owner'])
  expect((await change(view, { name: 'Ours' }, administrator)).status).toBe(200)
})

test('serializes two concurrent changes of views of a grid', async () => {
  onNewGrid()
  let [first, second] = [await createView({ name: 'First', isDefault: true }), await createView({ name: 'Second' })]
  for (let round = 0; round < 10; round += 1) {
    const responses = await Promise.all([
      change(second, { isDefault: true }),
      change(first, { name: `First ${round}` }),
    ])
    const codes = responses.map((response) => (response.status === 200 ? 'saved' : response.json<Problem>().code))
    expect(codes[0]).toBe('saved')
    expect(['saved', 'grid-views/changed-meanwhile']).toContain(codes[1])
    const now = gridViewsSchema.parse((await platform.call({ ...analyst, url: `/api/grid-views?grid=${grid}` })).json())
    first = now.find(({ isDefault }) => isDefault) ?? first
    second = now.find(({ isDefault }) => !isDefault) ?? second
  }
})

test('limits all views of a person, also for concurrent requests in different grids', async () => {
  onNewGrid()
  await platform.asOwner(`delete from grid_views where owner_id = 'local|designer'`)
  await platform.asOwner(
    `insert into grid_views (organization_id, grid, name, settings, owner_id, owner_name)
     select 'CFA', 'filled-' || n, 'Filler', '{}', 'local|designer', '' from generate_series(1, 299) as n`,
  )
  const calls = Array.from({ length: 12 }, (_, n) => create({ grid: `${grid}-${n}` }, designer))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ settings: 'x'.repeat(32_769) }, 'settings'],
  [{ grid: 'no key' }, 'grid'],
  [{ role: 'Nobody' }, 'role'],
])('rejects %j', async (body, path) => {
  onNewGrid()
  const response = await create(body)
  expect(response.json<Problem>()).toMatchObject({ status: 400, errors: [{ path }] })
})
