import { parseArgs } from 'node:util'
import { runBench } from '../bench/run-bench.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'

const usage = `pnpm drill [rolling] [failover] [restore] [--short] [--people N]

Runs failure drills with several processes on this machine and checks that nothing is lost.
  rolling    update under load: run migrations while the previous release is running, then replace one server at a time
  failover   crash the primary database and let its standby take over
  restore    back up a running demo system, restore it into an empty one, and compare
  --short    10 users and seconds instead of 200 users and minutes
  --people   number of users (5 to 200)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, people: { type: 'string' }, help: { type: 'boolean' } },
})

async function drill(): Promise<void> {
  const options = [
    ...(values.short === true ? ['--short'] : []),
    ...(values.people === undefined ? [] : [`--people=${values.people}`]),
  ]
  const running = runBench(['platform/bench/drill/main.ts', ...positionals, ...options])
  const stopped = stopOnSignals(() => undefined).then(async () => {
    await running.stop()
    process.exit(130)
  })
  const isComplete = await Promise.race([running.ended, stopped])
  if (!isComplete) process.exitCode = 1
}

if (values.help === true) console.log(usage)
else await drill()
