import type { Problem } from '@lintel/shared/contract'
import { assemblyRequestSchema, type AssemblyRequest, type Preflight } from '@lintel/shared/contract/assembly'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { mostInProgress } from './submit-request.ts'
import { aForm, projectWith, requester, submit } from './testing/forms.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** Counts the rows that a request consists of, beside its own. */
async function countAll(): Promise<Record<string, string> | undefined> {
  const [counts] = await platform.asOwner<Record<string, string>>(
    `select (select count(*) from assembly_requests) as requests, (select count(*) from assembly_steps) as steps,
       (select count(*) from pgboss.job) as jobs`,
  )
  return counts
}

async function preflight(body: object): Promise<Preflight> {
  const answer = await platform.call({ ...requester, method: 'POST', url: '/api/revitassemblyrequest/preflight', body })
  return answer.json<Preflight>()
}

test('keeps what the form says, with a job and a first step, under the name of the person', async () => {
  const before = await countAll()
  const form = await aForm(platform, { projectName: '  Peachtree & Lenox ' })
  const answer = await submit(platform, form)
  const request = answer.json<AssemblyRequest>()
  expect(answer.status).toBe(201)
  expect(assemblyRequestSchema.parse(request)).toEqual(request)
  expect(request).toMatchObject({
    ...form,
    projectName: 'Peachtree & Lenox',
    status: 'Queued',
    progress: 0,
    revitVersion: '2024',
    requestedBy: 'Dario Delgado',
    requestedById: 'local|designer',
    completedDate: null,
    result: null,
  })
  expect(request.steps).toEqual([
    { step: 'queue', attempt: 1, startedAt: request.requestedDate, endedAt: null, outcome: 'running' },
  ])
  const after = await countAll()
  for (const part of ['requests', 'steps', 'jobs']) expect(Number(after?.[part])).toBe(Number(before?.[part]) + 1)
  const url = `/api/revitassemblyrequest/${request.id}`
  expect((await platform.call({ ...requester, url })).json()).toEqual(request)
})

test('makes one request of a form that is sent many times at once, and again later', async () => {
  const form = await aForm(platform)
  const before = await countAll()
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(platform, form, 'double-click')))
  const { optionSets } = form
  const reordered = { ...form, optionSets: Object.fromEntries(Object.entries(optionSets).toReversed()) }
  const later = await submit(platform, reordered, 'double-click')
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  const ids = [...answers, later].map((answer) => answer.json<AssemblyRequest>().id)
  expect([new Set(ids).size, later.status]).toEqual([1, 200])
  const after = await countAll()
  expect(Number(after?.jobs)).toBe(Number(before?.jobs) + 1)
})

test('refuses a key that came with another form, and one that is no key', async () => {
  await submit(platform, await aForm(platform), 'same-key-1')
  const other = await submit(platform, await aForm(platform, { city: 'Macon' }), 'same-key-1')
  expect([other.status, other.json<Problem>().code]).toEqual([422, 'assembly/key-used'])
  const odd = await submit(platform, await aForm(platform), 'short')
  expect([odd.status, odd.json<Problem>().errors?.[0]?.path]).toEqual([400, 'header.idempotency-key'])
  const everybody = { as: 'local|everything', organization: 'CFA' }
  const headers = { 'idempotency-key': 'same-key-1' }
  const call = { ...everybody, method: 'POST' as const, url: '/api/revitassemblyrequest', headers }
  expect((await platform.call({ ...call, body: await aForm(platform, { city: 'Macon' }) })).status).toBe(201)
})

test('tells everything that stands in the way, by field, and writes nothing', async () => {
  const before = await countAll()
  const form = await aForm(platform, {
    bim360ProjectId: await projectWith(platform, '2023'),
    optionSets: {
      'Proto Size': '3600',
      'Drive Thru': 'Dual Lane',
      'Exterior Finish': 'Marble',
      'Proto Name': 'P14 LE',
    },
  })
  const answer = await submit(platform, form)
  const problem = answer.json<Problem>()
  expect([answer.status, problem.code]).toEqual([422, 'assembly/not-ready'])
  expect(problem.errors?.map(({ path }) => path)).toEqual([
    'bim360ProjectId',
    'optionSets.Exterior Finish',
    'optionSets.Building Addition',
    'optionSets',
  ])
  expect(problem.detail).toContain('Choose Building Addition.')
  const { checks, isReady } = await preflight(questionOf(form))
  expect([isReady, checks.map(({ outcome }) => outcome)]).toEqual([false, ['passed', 'failed', 'failed', 'failed']])
  expect(await countAll()).toEqual(before)
})

function questionOf({ portfolio, prototypeRelease, bim360ProjectId, optionSets }: Awaited<ReturnType<typeof aForm>>) {
  return { portfolio, prototypeRelease, bim360ProjectId, optionSets }
}

test('accepts exactly what the preflight lets pass', async () => {
  const cases = [
    [await projectWith(platform, 'N/A'), 'warning', 201],
    [await projectWith(platform, null), 'failed', 422],
    ['11111111-2222-3333-4444-555555555555', 'failed', 422],
  ] as const
  for (const [bim360ProjectId, outcome, status] of cases) {
    const form = await aForm(platform, { bim360ProjectId })
    expect((await preflight(questionOf(form))).checks[1]?.outcome).toBe(outcome)
    expect((await submit(platform, form)).status).toBe(status)
  }
})

test.each([
  ['P15', '2025.1', 'assembly/unknown-release'],
  ['P14', '2023.2', 'assembly/not-ready'],
])('refuses %s %s, which nobody may request', async (portfolio, prototypeRelease, code) => {
  const answer = await submit(platform, await aForm(platform, { portfolio, prototypeRelease }))
  expect([answer.status, answer.json<Problem>().code]).toEqual([422, code])
  expect(answer.json<Problem>().errors?.map(({ path }) => path)).toContain('prototypeRelease')
})

test('keeps nothing when the queue takes no job', async () => {
  const before = await countAll()
  const form = await aForm(platform)
  await platform.asOwner(
    `create function no_jobs() returns trigger as $$ begin raise 'the queue is broken'; end $$ language plpgsql;
     create trigger no_jobs before insert on pgboss.job for each row execute function no_jobs()`,
  )
  const refused = await submit(platform, form, 'broken-queue')
  await platform.asOwner('drop function no_jobs cascade')
  expect([refused.status, refused.json<Problem>().code]).toEqual([500, 'platform/unexpected'])
  expect(await countAll()).toEqual(before)
  expect((await submit(platform, form, 'broken-queue')).status).toBe(201)
})

test('refuses more than anybody waits for, but not a form that was accepted before', async () => {
  const form = await aForm(platform)
  expect((await submit(platform, form, 'the-last-one')).status).toBe(201)
  await platform.asOwner(
    `insert into assembly_requests select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', null))).*
     from assembly_requests r, generate_series(1, $1) where r.idempotency_key = 'the-last-one'`,
    [mostInProgress],
  )
  const refused = await submit(platform, form)
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'assembly/too-many-in-progress'])
  expect((await submit(platform, form, 'the-last-one')).status).toBe(200)
})
