import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { mostSchedules } from './change-schedules.ts'
import { analyst, plantForm, plantSchedule, postSchedule } from './testing/plant-schedule.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

test('a person has no more than the most, though several are made at once', async () => {
  const { id } = await plantSchedule(platform)
  const form = await plantForm(platform)
  await platform.asOwner(
    `insert into report_schedules
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'copy ' || n))).*
      from report_schedules one, generate_series(2, $2::int) n where one.id = $1`,
    [id, mostSchedules - 1],
  )
  const answers = await Promise.all(Array.from({ length: 6 }, () => postSchedule(platform, form)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)?.json<Problem>()
  expect(refused?.code).toBe('report-schedules/too-many')
  const owned = 'select count(*)::int as owned from report_schedules where owner_id = $1'
  expect(await platform.asOwner(owned, [analyst])).toEqual([{ owned: mostSchedules }])
})
