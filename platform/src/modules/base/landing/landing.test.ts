import type { Landing } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { seedCapture } from '../../data/capture-reviews/testing/seed-capture.ts'
import { topicCalls } from '../../data/topics/testing/topic-calls.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.asOwner('delete from assembly_requests')
})
afterAll(() => platform.close())

async function landing(as: string, organization = 'CFA'): Promise<Landing> {
  const response = await platform.call({ url: '/api/landing', as, organization })
  expect(response.status).toBe(200)
  return response.json<Landing>()
}

async function itemsOf(id: string, as: string, organization = 'CFA') {
  const list = (await landing(as, organization)).work.find((one) => one.id === id)
  return list?.items ?? []
}

const everything = 'local|everything'
const reviewer = 'local|reviewer'

test('shows the lists and steps that the roles allow, and nothing to strangers', async () => {
  async function idsOf(as: string, organization?: string) {
    const { work, firstSteps } = await landing(as, organization)
    return [work.map(({ id }) => id), firstSteps.map(({ id }) => id)]
  }
  expect(await idsOf(everything)).toEqual([
    ['topics', 'requests', 'reviews'],
    ['upload', 'approve', 'invite'],
  ])
  expect(await idsOf(reviewer)).toEqual([
    ['topics', 'reviews'],
    ['upload', 'approve'],
  ])
  expect(await idsOf('local|designer')).toEqual([['topics', 'requests'], []])
  expect(await idsOf('local|viewer', 'HFA')).toEqual([[], []])
  const stranger = await platform.call({ url: '/api/landing', as: 'local|viewer', organization: 'CFA' })
  expect(stranger.status).toBe(404)
})

test("lists the caller's open topics of this organization, earliest due date first @full", async () => {
  const { add, call } = await topicCalls(platform)
  const mine = { assignedTo: everything }
  const later = await add({ ...mine, title: 'Later', dueDate: '2030-05-02' })
  const open = await add({ ...mine, title: 'Without a date' })
  const soon = await add({ ...mine, title: 'Soon', dueDate: '2030-05-01' })
  const closed = await add({ ...mine, title: 'Closed' })
  await add({ title: 'Of nobody' })
  await add({ title: 'Of another', assignedTo: reviewer })
  await platform.asOwner(`update topics set status = 'Closed' where id = $1`, [closed.id])
  expect(await itemsOf('topics', everything)).toMatchObject([
    {
      id: soon.id,
      title: expect.stringMatching(/^#\d+ Soon$/),
      dueDate: '2030-05-01',
      path: `/CFA/data-management/topics/${soon.id}`,
    },
    { id: later.id },
    { id: open.id, dueDate: null },
  ])
  expect(await itemsOf('topics', everything, 'HFA')).toEqual([])
  for (const title of ['4', '5', '6']) await add({ ...mine, title })
  const { work } = await landing(everything)
  expect(work[0]).toMatchObject({ hasMore: true, path: '/CFA/data-management/topics' })
  expect(work[0]?.items).toHaveLength(5)
  expect((await call('/topics')).status).toBe(200)
})

function request(number: string, { by = everything, status = 'InProgress' }) {
  return platform.asOwner(
    `insert into assembly_requests (organization_id, status, completed_date, requested_by_id, requested_by,
       portfolio, prototype_release, revit_version, option_sets, architect_of_record, project_type, project_number,
       project_name, address1, address2, city, state, zip_code, county, township, bim360_project_id)
     values ('CFA', $1, case when $1 = 'Complete' then now() end, $2, '', 'P13', '2024.1', '2024', '{}', '', '', $3,
       'Midtown', '', '', '', '', '', '', '', '')`,
    [status, by, number],
  )
}

test("lists the caller's requests that have not ended", async () => {
  await request('1', {})
  await request('2', { status: 'Complete' })
  await request('3', { by: 'local|designer' })
  expect(await itemsOf('requests', everything)).toMatchObject([
    {
      title: '1 Midtown',
      text: 'P13 2024.1',
      path: expect.stringMatching(/^\/CFA\/assembly-request\/[0-9a-f-]{36}$/),
    },
  ])
})

type SeededReview = { flagged: number; newly?: number | null; by?: string | null; hoursAgo?: number; status?: string }

async function seedReview(
  captureId: string,
  { flagged, newly = null, by = reviewer, hoursAgo = 1, status = 'Complete' }: SeededReview,
) {
  await platform.asOwner(
    `insert into capture_reviews (organization_id, capture_id, status, completed_date, failed_elements_count, newly_flagged, requested_by, requested_by_id)
     values ('CFA', $1, $2, now() - make_interval(hours => $3), $4, $5, '', $6)`,
    [captureId, status, hoursAgo, flagged, newly, by],
  )
}

async function seeded(): Promise<string> {
  const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: {} }
  return seedCapture(platform, { types: [type], elements: [{ type: 1, values: {} }] })
}

test('lists reviews with new flags of what the caller uploaded or requested', async () => {
  const [first, again, settled, uploaded, foreign, old, replaced, next] = [
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
  ]
  await seedReview(first, { flagged: 3, hoursAgo: 1 })
  await seedReview(again, { flagged: 9, hoursAgo: 20 })
  await seedReview(again, { flagged: 5, newly: 1, hoursAgo: 2 })
  await seedReview(settled, { flagged: 9, hoursAgo: 20 })
  await seedReview(settled, { flagged: 9, newly: 0, hoursAgo: 2 })
  await seedReview(uploaded, { flagged: 1200, by: null, hoursAgo: 3 })
  await platform.asOwner('update captures set captured_by_id = $1 where id = $2', [reviewer, uploaded])
  await seedReview(foreign, { flagged: 4, by: everything })
  await seedReview(old, { flagged: 4, hoursAgo: 31 * 24 })
  await seedReview(replaced, { flagged: 4 })
  await platform.asOwner('update captures set previous_version_id = $1 where id = $2', [replaced, next])
  expect(await itemsOf('reviews', reviewer)).toMatchObject([
    { text: '3 new flags', path: `/CFA/data-management/captures/${first}/capture-review` },
    { text: '1 new flag', path: `/CFA/data-management/captures/${again}/capture-review` },
    { text: '1,200 new flags', path: `/CFA/data-management/captures/${uploaded}/capture-review` },
  ])
})

test('completes first steps, and shows none after all are done', async () => {
  const stepsOf = async (organization: string) =>
    (await landing(everything, organization)).firstSteps.map(({ id, isDone }) => [id, isDone])
  await platform.asOwner(`delete from members where organization_id = 'ACME' and user_id <> $1`, [everything])
  expect(await stepsOf('ACME')).toEqual([
    ['upload', false],
    ['approve', false],
    ['invite', false],
  ])
  expect(await stepsOf('CFA')).toEqual([
    ['upload', true],
    ['approve', false],
    ['invite', true],
  ])
  const body = { status: 'Approved', notApprovedReason: null, notApprovedAction: null }
  const [element] = await platform.asOwner<{ id: string; revision: number }>(
    `select id, revision from master_elements where organization_id = 'CFA' limit 1`,
  )
  await platform.asOwner(
    `insert into master_element_versions (organization_id, master_element_id, version, author_id, author_name, author_email, before, after)
     values ('CFA', $1, 2, '', '', '', '{}', $2)`,
    [element?.id, JSON.stringify(body)],
  )
  expect(await stepsOf('CFA')).toEqual([])
})
