import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { Schedule } from '@lintel/shared/contract/reports'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import {
  analyst,
  ask,
  everybody,
  mondays,
  organization,
  plantForm,
  plantSchedule,
  postSchedule,
} from './testing/plant-schedule.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const all = '/api/report-schedules'

function patch(schedule: Schedule, change: object, as = analyst) {
  const body = { revision: schedule.revision, ...change }
  return platform.call({ method: 'PATCH', url: `${all}/${schedule.id}`, as, organization, body })
}

async function read({ id }: { id: string }): Promise<Schedule> {
  return (await ask(platform, { url: `${all}/${id}` })).json<Schedule>()
}

test('is made once of one form, and listed with its next run', async () => {
  const form = await plantForm(platform)
  const headers = { 'idempotency-key': 'the-same-form' }
  const call = {
    method: 'POST',
    url: all,
    body: { ...form, recipients: [analyst, everybody, analyst] },
    headers,
  } as const
  const [first, second] = await Promise.all([ask(platform, call), ask(platform, call)])
  const schedule = first.json<Schedule>()
  expect(second.json<Schedule>().id).toBe(schedule.id)
  const { isPaused, problem, ownerName, mayChange, mayTakeOver } = schedule
  expect({ isPaused, problem, ownerName, mayChange, mayTakeOver }).toEqual({
    ...{ isPaused: false, problem: null, ownerName: 'Anika Abara', mayChange: true, mayTakeOver: false },
  })
  expect(schedule.recipients.map(({ name }) => name)).toEqual(['Anika Abara', 'Evelyn Everett'])
  expect(new Date(schedule.nextRun ?? '').getUTCDay()).toBe(1)
  const listed = (await ask(platform, { url: all })).json<Schedule[]>()
  expect(listed.filter(({ id }) => id === schedule.id)).toEqual([schedule])
})

test('is not taken for another one whose form was changed before it was sent again', async () => {
  const form = await plantForm(platform)
  const headers = { 'idempotency-key': 'a-form-that-changes' }
  const post = (body: object) =>
    platform.call({ method: 'POST', url: all, as: analyst, organization, body: { ...form, ...body }, headers })
  const { id } = (await post({ recipients: [analyst, everybody] })).json<Schedule>()
  expect((await post({ recipients: [everybody, analyst] })).json<Schedule>().id).toBe(id)
  for (const change of [
    { withSpreadsheet: true },
    { recipients: [analyst] },
    { recurrence: { ...mondays, interval: 2 } },
  ]) {
    const refused = await post({ recipients: [analyst, everybody], ...change })
    expect([refused.status, refused.json<Problem>().code]).toEqual([422, 'report-schedules/form-used'])
  }
})

test.each([
  [
    'a member who may not see reports',
    { recipients: ['local|designer'] },
    'report-schedules/recipient-may-not-read',
    'recipients',
  ],
  [
    'somebody who is no member',
    { recipients: ['local|viewer'] },
    'report-schedules/recipient-may-not-read',
    'recipients',
  ],
  [
    'a zone that is none',
    { recurrence: { ...mondays, timeZone: 'Mars/Olympus' } },
    'report-schedules/unknown-time-zone',
    'recurrence.timeZone',
  ],
  ...['AET', 'CET', 'EST', 'IST', 'PST8PDT', 'US/Pacific', '+05:00', 'Etc/Unknown'].map(
    (timeZone) =>
      [
        `the zone ${timeZone}`,
        { recurrence: { ...mondays, timeZone } },
        'report-schedules/unknown-time-zone',
        'recurrence.timeZone',
      ] as [string, object, string, string],
  ),
  ['a type that is gone', { reportTypeId: 'built-in:none' }, 'report-schedules/not-runnable', 'reportTypeId'],
  [
    'an interval of a thousand',
    { recurrence: { ...mondays, interval: 1000 } },
    'request/invalid',
    'recurrence.interval',
  ],
  [
    'a day after which years have five digits',
    { recurrence: { ...mondays, startDate: '9999-12-31' } },
    'request/invalid',
    'recurrence.startDate',
  ],
])('%s is refused in words', async (_what, change, code, path) => {
  const answer = await postSchedule(platform, { ...(await plantForm(platform)), ...change })
  const problem = answer.json<Problem>()
  expect([answer.status, problem.code, problem.errors?.[0]?.path]).toEqual([400, code, path])
})

test('goes on in a zone that is not taken any more, and takes no other such zone', async () => {
  const schedule = await plantSchedule(platform)
  const kept = { ...mondays, timeZone: 'EST' }
  await platform.asOwner('update report_schedules set recurrence = $2 where id = $1', [schedule.id, kept])
  const moved = (await patch(schedule, { recurrence: { ...kept, time: '09:00' } })).json<Schedule>()
  expect([moved.recurrence.timeZone, moved.nextRun?.slice(10)]).toEqual(['EST', 'T14:00:00.000Z'])
  const paused = (await patch(moved, { isPaused: true })).json<Schedule>()
  const resumed = (await patch(paused, { isPaused: false })).json<Schedule>()
  expect(resumed.nextRun).toBe(moved.nextRun)
  const refused = await patch(resumed, { recurrence: { ...kept, timeZone: 'CET' } })
  expect([refused.status, refused.json<Problem>().code]).toEqual([400, 'report-schedules/unknown-time-zone'])
  const asked = { ...kept, timeZone: 'AET' }
  const preview = await platform.call({
    method: 'POST',
    url: `${all}/next-runs`,
    as: analyst,
    organization,
    body: asked,
  })
  expect([preview.status, preview.json<Problem>().errors?.[0]?.path]).toEqual([400, 'timeZone'])
})

test('is changed, paused and resumed by its owner and by those who manage the organization', async () => {
  const schedule = await plantSchedule(platform)
  const monthly = { ...mondays, frequency: 'Monthly', dayOfMonth: 'last', weekdays: undefined, time: '09:00' }
  const changed = (
    await patch(schedule, { recurrence: monthly, recipients: [], withSpreadsheet: true })
  ).json<Schedule>()
  expect([changed.recipients, changed.withSpreadsheet, changed.revision]).toEqual([[], true, 2])
  expect(changed.nextRun).not.toBe(schedule.nextRun)
  const stale = await patch(schedule, { isPaused: true })
  expect([stale.status, stale.json<Problem>().code]).toEqual([409, 'report-schedules/changed-meanwhile'])
  const paused = (await patch(changed, { isPaused: true }, everybody)).json<Schedule>()
  expect([paused.isPaused, paused.nextRun]).toEqual([true, null])
  const resumed = (await patch(paused, { isPaused: false })).json<Schedule>()
  expect([resumed.isPaused, resumed.nextRun]).toEqual([false, changed.nextRun])
})

test('is not for those who may not make reports, nor for other organizations', async () => {
  const schedule = await plantSchedule(platform, {})
  await platform.asOwner(`update members set roles = '{reporting.read,reporting.create,analytics.read}'
    where organization_id = 'CFA' and user_id = 'local|designer'`)
  const stranger = await patch(schedule, { isPaused: true }, 'local|designer')
  expect([stranger.status, stranger.json<Problem>().code]).toEqual([403, 'report-schedules/not-yours'])
  await platform.asOwner(`update members set roles = '{reporting.read,projects.read}'
    where organization_id = 'CFA' and user_id = 'local|designer'`)
  const seen = await platform.call({ url: all, as: 'local|designer', organization })
  expect(seen.json<Schedule[]>()).toEqual([])
  const foreign = await platform.call({ url: `${all}/${schedule.id}`, as: everybody, organization: 'HFA' })
  expect(foreign.status).toBe(404)
})

test('is deleted with its list and its history', async () => {
  const schedule = await plantSchedule(platform)
  expect((await ask(platform, { method: 'DELETE', url: `${all}/${schedule.id}` })).status).toBe(204)
  expect((await platform.call({ url: `${all}/${schedule.id}/runs`, as: analyst, organization })).status).toBe(404)
})

test('tells the next five runs of what is not saved yet', async () => {
  const body = { ...mondays, startDate: '2030-03-01' }
  const moments = (await ask(platform, { method: 'POST', url: `${all}/next-runs`, body })).json<string[]>()
  // The clocks are put forward on the tenth.
  expect(moments).toEqual(
    ['04T13', '11T12', '18T12', '25T12', undefined].map((at) =>
      at ? `2030-03-${at}:00:00.000Z` : '2030-04-01T12:00:00.000Z',
    ),
  )
})

test('ends for one person by the link of an e-mail, and only when it is posted', async () => {
  const schedule = await plantSchedule(platform, { recipients: [analyst, everybody] })
  const [found] = await platform.asOwner<{ key: string }>(
    `select unsubscribe_key as key from report_schedule_recipients where schedule_id = $1 and user_id = $2`,
    [schedule.id, everybody],
  )
  const url = `${all}/unsubscribe/CFA/${schedule.id}/${found?.key}`
  const asked = await platform.call({ url })
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('<form class="section" method="post">')])
  expect((await read(schedule)).recipients).toHaveLength(2)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await platform.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect([sent.statusCode, sent.payload]).toEqual([200, expect.stringContaining('You Are Off the List')])
  expect((await read(schedule)).recipients.map(({ id }) => id)).toEqual([analyst])
  const again = await platform.app.inject({ method: 'POST', url, headers, payload: '' })
  expect(again.payload).toBe(sent.payload)
})
