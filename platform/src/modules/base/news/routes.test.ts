import type { News } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { seedCapture } from '../../data/capture-reviews/testing/seed-capture.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.asOwner('delete from assembly_requests')
  await platform.asOwner(`update prototype_releases set published_at = null`)
})
afterAll(() => platform.close())

const designer = 'local|designer'

async function news(as = designer, organization = 'CFA'): Promise<News> {
  const response = await platform.call({ method: 'POST', url: '/api/news', as, organization })
  expect(response.status).toBe(200)
  return response.json<News>()
}

/** Sets the person's last visit to this many hours ago. */
function setLastVisit(hours: number, as = designer) {
  return platform.asOwner(`update visits set seen_at = now() - make_interval(hours => $1) where user_id = $2`, [
    hours,
    as,
  ])
}

function request(number: string, { by = designer, status = 'Complete', hoursAgo = 1 }) {
  return platform.asOwner(
    `insert into assembly_requests (organization_id, status, status_details, completed_date, requested_by_id, requested_by,
       portfolio, prototype_release, revit_version, option_sets, architect_of_record, project_type, project_number,
       project_name, address1, address2, city, state, zip_code, county, township, bim360_project_id, requested_date)
     values ('CFA', $1, 'A file is missing.', now() - make_interval(hours => $2), $3, 'Dario Delgado', 'P13', '2024.1',
       '2024', '{}', '', '', $4, 'Midtown', '', '', '', '', '', '', '', '', now() - interval '9 days')`,
    [status, hoursAgo, by, number],
  )
}

test('returns what ended and what was published since the previous visit, each with its link', async () => {
  expect(await news()).toEqual({ since: null, items: [], hasMore: false })
  await request('1', { hoursAgo: 30 })
  await request('2', { hoursAgo: 3 })
  await request('3', { hoursAgo: 2, status: 'Error' })
  await request('4', { hoursAgo: 1, by: 'local|everything' })
  await platform.asOwner(
    `update prototype_releases set published_at = now() where organization_id = 'CFA' and prototype = (
       select min(prototype) from prototype_releases where organization_id = 'CFA' and published) and published`,
  )
  await setLastVisit(24)
  const { since, items } = await news()
  expect(Date.parse(since ?? '')).toBeLessThan(Date.now() - 23 * 3_600_000)
  const requests = items.filter(({ kind }) => kind !== 'new')
  expect(requests).toMatchObject([
    { kind: 'failed', title: '3 Midtown', text: 'A file is missing.' },
    { kind: 'done', title: '2 Midtown', text: 'The model is ready.' },
  ])
  for (const { path } of requests) expect(path).toMatch(/^\/CFA\/assembly-request\/[0-9a-f-]{36}$/)
  const [release] = items
  expect(release).toMatchObject({ kind: 'new', text: 'This release has been published.' })
  expect(release?.path).toMatch(/^\/CFA\/prototypes\/.+\/.+$/)
  expect((await news()).items).toEqual(items)
  await setLastVisit(24)
  await news()
  await setLastVisit(1)
  expect((await news()).items.filter(({ kind }) => kind !== 'new')).toEqual([])
})

test('returns nothing to users without the roles or from another organization', async () => {
  await news('local|viewer', 'HFA')
  await setLastVisit(24, 'local|viewer')
  expect((await news('local|viewer', 'HFA')).items).toEqual([])
  await news('local|reviewer')
  await setLastVisit(24, 'local|reviewer')
  expect((await news('local|reviewer')).items).toEqual([])
  const stranger = await platform.call({ method: 'POST', url: '/api/news', as: 'local|viewer', organization: 'CFA' })
  expect(stranger.status).toBe(404)
})

test('indicates that there is more than it lists', async () => {
  for (let number = 10; number < 23; number += 1) await request(String(number), { hoursAgo: 1 })
  await setLastVisit(24)
  const { items, hasMore } = await news()
  expect([items.length, hasMore]).toEqual([12, true])
})

test('reports a release once, however often it is withdrawn and published again', async () => {
  await platform.asOwner(`update prototype_releases set published_at = null`)
  const [found] = await platform.asOwner(
    `select prototype, version from prototype_releases where organization_id = 'CFA' and published order by 1, 2 limit 1`,
  )
  const { prototype, version } = found as { prototype: string; version: string }
  const url = `/api/lintel-webapi/prototypes/CFA/${encodeURIComponent(prototype)}/${encodeURIComponent(version)}`
  const setPublished = (published: boolean) =>
    platform.call({ method: 'PATCH', url, as: 'local|everything', organization: 'CFA', body: { published } })
  expect([(await setPublished(false)).status, (await setPublished(true)).status]).toEqual([200, 200])
  const isNews = async () => (await news('local|everything')).items.some(({ kind }) => kind === 'new')
  expect(await isNews()).toBe(false)
  await platform.asOwner(`update prototype_releases set published = false, published_at = null where version = $1`, [
    version,
  ])
  await setPublished(true)
  expect(await isNews()).toBe(true)
})

test("reports reviews that flagged something of the person's, and their comparisons", async () => {
  const reviewer = 'local|reviewer'
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const [base, mine, other] = [await seeded(type), await seeded(type), await seeded(type)]
  await platform.asOwner(`update captures set captured_by_id = $1 where id = $2`, [reviewer, mine])
  await platform.asOwner(
    `insert into capture_reviews (organization_id, capture_id, status, completed_date, failed_elements_count, requested_by, requested_by_id)
     values ('CFA', $1, 'Complete', now() - interval '2 hours', 3, '', null),
       ('CFA', $1, 'Complete', now() - interval '2 hours', 0, '', $4),
       ('CFA', $2, 'Complete', now() - interval '2 hours', 5, '', null),
       ('CFA', $3, 'Error', now() - interval '3 hours', null, '', $4)`,
    [mine, other, base, reviewer],
  )
  await platform.asOwner(
    `insert into comparisons (organization_id, project_group_id, base_capture_id, compare_capture_id, status, completed_date, added,
       removed, changed, matched_by_unique_id, matched_by_likeness, unchanged, requested_by, requested_by_id)
     select 'CFA', project_group_id, $1::uuid, id, 'Complete', now() - interval '4 hours', 1, 0, 1, 1, 0, 0, '', case when id = $2 then $3 end
     from captures where id in ($2, $4)`,
    [base, mine, reviewer, other],
  )
  await news(reviewer)
  await setLastVisit(24, reviewer)
  const otherNews = (await news(reviewer)).items.filter(({ id }) => !id.startsWith('capture/'))
  expect(otherNews).toMatchObject([
    {
      kind: 'new',
      text: 'The review flagged 3 elements.',
      path: `/CFA/data-management/captures/${mine}/capture-review`,
    },
    { kind: 'failed', text: "Couldn't review the capture." },
    { kind: 'done', title: 'Store.ifc and Store.ifc', text: '2 elements differ.' },
  ])
  expect(otherNews[2]?.path).toMatch(/^\/CFA\/data-management\/comparisons\/[0-9a-f-]{36}$/)
  await setLastVisit(1, reviewer)
  expect((await news(reviewer)).items.filter(({ id }) => !id.startsWith('capture/'))).toEqual([])
})

async function seeded(type: Parameters<typeof seedCapture>[1]['types'][number]): Promise<string> {
  return seedCapture(platform, { types: [type], elements: [{ type: 1, values: {} }] })
}

test('reports captures to users who can see them', async () => {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  const elements = [
    { type: 1, values: {} },
    { type: 1, values: {} },
  ]
  await setLastVisit(24, 'local|reviewer')
  const id = await seedCapture(platform, { types: [type], elements })
  const captureNews = { kind: 'new', title: 'Store.ifc', text: 'It was captured with 2 elements.' }
  const isOfIt = (item: News['items'][number]) => item.id === `capture/${id}`
  const { items } = await news('local|reviewer')
  expect(items.filter(isOfIt)).toMatchObject([{ ...captureNews, path: `/CFA/data-management/captures/${id}` }])
  await setLastVisit(24)
  expect((await news()).items.some(isOfIt)).toBe(false)
  await platform.asOwner(
    `update members set roles = roles || '{revituploadcompare.read}' where user_id = $1 and organization_id = 'CFA'`,
    [designer],
  )
  expect((await news()).items.some(isOfIt)).toBe(true)
})

test('reports a capture once if its file was uploaded before a visit and ingested after it', async () => {
  const reviewer = 'local|reviewer'
  const id = await seeded({ category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} })
  const sent = `now() - interval '25 hours'`
  await platform.asOwner(`update captures set capture_date = ${sent} where id = $1`, [id])
  await platform.asOwner(
    `insert into capture_ingestions (organization_id, status, file_name, origin_path, bytes, requested_by, requested_date, completed_date, capture_id)
     values ('CFA', 'Complete', 'Store.ifc', '', 1, '', ${sent}, now() - interval '23 hours', $1)`,
    [id],
  )
  const isListed = async () => (await news(reviewer)).items.some((item) => item.id === `capture/${id}`)
  await setLastVisit(24, reviewer)
  expect(await isListed()).toBe(true)
  await setLastVisit(22, reviewer)
  expect(await isListed()).toBe(false)
})
