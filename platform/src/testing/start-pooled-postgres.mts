import { startPooler } from './pooler/start-pooler.ts'
import startPostgres from './start-postgres.mts'
import { stopAfterRun } from './stop-postgres.mts'
import { announceRun, testRun } from './test-run.ts'

/** As many as the pool of one process: work that holds one while it waits for another may need all of them. */
const connections = 10

/** The same as for all tests, with a pooler in front. */
export default async function startPooledPostgres(): Promise<void> {
  await startPostgres()
  const pooler = await startPooler(testRun().postgresUrl, connections)
  stopAfterRun(() => pooler.stop())
  announceRun({ ...testRun(), poolerUrl: pooler.url })
}
