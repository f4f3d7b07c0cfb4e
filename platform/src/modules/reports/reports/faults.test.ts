import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { appLogin } from '../../../database/logins.ts'
import { openFaultStage, type FaultStage } from '../../../testing/fault-stage.ts'
import { expectEachOnce, listPlanted, plantReports, slowDown } from '../../../testing/reports/many-kills.ts'

/** Processes start one after the other, which takes seconds each on a busy machine. */
const timeout = 120_000

let stage: FaultStage
beforeAll(async () => {
  stage = await openFaultStage([])
  await slowDown(stage)
}, timeout)
afterAll(() => stage.close(), timeout)

test(
  'makes each report once and tells of it once, whatever the workers were doing when they were killed',
  () => expectEachOnce(stage, { runs: 6, kills: 3, timeout }),
  timeout,
)

test(
  'goes on when its connections were cut in the middle of it',
  async () => {
    const { database } = stage
    await database.asOwner('delete from reports')
    await plantReports(stage, 1)
    await until(async () => expect(await listPlanted(stage)).toMatchObject([{ status: 'InProgress' }]), {
      timeout,
      interval: 20,
    })
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()`,
      [appLogin],
    )
    await until(async () => expect(await listPlanted(stage)).toMatchObject([{ status: 'Complete', open: 0 }]), {
      timeout,
      interval: 100,
    })
  },
  timeout,
)
