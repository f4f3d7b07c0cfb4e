import { parseArgs } from 'node:util'
import pc from 'picocolors'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { benches } from './benches.ts'
import { runBench, type BenchRun } from './run-bench.ts'

function selectBenches(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    throw new Error(`There is no bench ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`)
  }
  return names.length > 0 ? [...names] : Object.keys(benches)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    before: { type: 'string' },
    only: { type: 'string' },
    people: { type: 'string' },
  },
})
const options = [
  ...(values.short ? ['--short'] : []),
  ...(values.before === undefined ? [] : [`--before=${values.before}`]),
  ...(values.people === undefined ? [] : [`--people=${values.people}`]),
  ...(values.only?.split(',') ?? []),
]
let running: BenchRun | undefined
let isStopped = false

async function runAll(): Promise<void> {
  const missed: string[] = []
  for (const name of selectBenches(positionals)) {
    if (isStopped) return
    console.log(pc.bold(`\n${name}`))
    running = runBench([benches[name] as string, ...options])
    if (!(await running.ended)) missed.push(name)
  }
  if (missed.length === 0) return
  console.error(`\n${values.short ? 'Broken' : 'Below its goal'}: ${missed.join(', ')}`)
  process.exitCode = 1
}

const stopped = stopOnSignals(() => {
  isStopped = true
}).then(async () => {
  await running?.stop()
  process.exit(130)
})
try {
  await Promise.race([runAll(), stopped])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
