import { parseArgs } from 'node:util'
import { runBench } from '../bench/run-bench.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'

const usage = `pnpm drill [rolling] [failover] [--short] [--people N]

Plays what operators fear, with a fleet of processes on this machine, and says what was lost: nothing.
  rolling    an update under load: the release before, migrations under it, one server after the other replaced
  failover   the primary database crashes and its standby takes over
  --short    ten people and seconds, in place of 200 people and minutes
  --people   so many people (5 to 200)`

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
  const isAllKept = await Promise.race([running.ended, stopped])
  if (!isAllKept) process.exitCode = 1
}

if (values.help === true) console.log(usage)
else await drill()
