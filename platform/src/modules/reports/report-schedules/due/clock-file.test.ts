import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ScheduleRun } from '@lintel/shared/contract/reports'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { ask, plantSchedule } from '../testing/plant-schedule.ts'
import { letterhead } from '../testing/tick.ts'
import { followClockFile } from './clock-file.ts'

let platform: TestApp
let folder: string
beforeAll(async () => {
  platform = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lintel-clock-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

test('begins what is due by the moment that is written into the file, and again by a later one', async () => {
  const file = join(folder, 'clock')
  const { db, jobs } = platform
  const errors: unknown[] = []
  const logger = { error: (...said: unknown[]) => void errors.push(said) }
  const schedule = await plantSchedule(platform)
  const runs = async () =>
    (await ask(platform, { url: `/api/report-schedules/${schedule.id}/runs` })).json<ScheduleRun[]>()
  const first = new Date(schedule.nextRun ?? '').getTime()
  const end = followClockFile(file, { db, jobs, letterhead, logger })
  try {
    for (const [week, expected] of [1, 2].entries()) {
      await writeFile(file, new Date(first + week * 7 * 86_400_000 + 3_600_001).toISOString())
      await until(async () => expect(await runs()).toHaveLength(expected))
    }
    await writeFile(file, 'soon')
    await until(() => expect(JSON.stringify(errors)).toContain('was not followed'))
  } finally {
    end()
  }
})
