import pc from 'picocolors'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { changedGates } from './changed/changed-gates.ts'
import { addUp, selectGates, type Gate, type GateResult, type GateTiming } from './gate.ts'
import { gatesFor, wholeScope } from './gates.ts'
import { watchProcessors, withAccount } from './processor-time.ts'
import { readOptions } from './options.ts'
import { stopCommands } from './run-command.ts'
import { sideBySide } from './side-by-side.ts'
import { mean, whereTimeWent } from './reports/where-time-went.ts'

const cores = 2
const results: GateResult[] = []
const timings: GateTiming[] = []
const failedGates = new Set<string>()

function secondsSince(time: number) {
  return (Date.now() - time) / 1000
}

async function runGate(gate: Gate): Promise<GateResult> {
  try {
    return await gate.run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

async function check(gate: Gate): Promise<void> {
  const missing = gate.needs?.filter((name) => failedGates.has(name)) ?? []
  if (missing.length > 0) {
    console.log(`${pc.red('not run')}  ${gate.title}: ${missing.join(', ')} failed`)
    failedGates.add(gate.name)
    results.push({ passed: 0, failed: 1 })
    return
  }
  const since = Date.now()
  console.log(`${pc.cyan('running')}  ${gate.title}`)
  const idle = watchProcessors()
  const { result, processor } = await withAccount(gate.name, () => runGate(gate))
  const seconds = secondsSince(since)
  const counts = result.passed + result.failed > 1 ? `, ${result.passed} passed, ${result.failed} failed` : ''
  const word = result.failed === 0 ? pc.green('passed ') : pc.red('FAILED ')
  console.log(`${word}  ${gate.title} ${pc.dim(`(${seconds.toFixed(1)} s${counts})`)}`)
  for (const name of result.flaky ?? []) console.log(`${pc.yellow('flaky  ')}  ${name}`)
  if (result.failed > 0) failedGates.add(gate.name)
  if (result.output !== undefined) console.log(`${result.output}\n`)
  results.push(result)
  timings.push({ name: gate.title, seconds, processor, idle: mean(idle()) })
}

async function checkEverything() {
  const { gates: names, changedSince } = readOptions(process.argv.slice(2))
  const gates = changedSince === undefined ? gatesFor(wholeScope()) : await changedGates(changedSince)
  await sideBySide(selectGates(gates, names), cores, check)
  return addUp(results)
}

function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const since = Date.now()
const idle = watchProcessors()

function sayWhereTimeWent() {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  const processor = timings.reduce((sum, timing) => sum + timing.processor, own)
  console.log(
    `\n${whereTimeWent(timings, results, { seconds: secondsSince(since), processor, idle: idle() }).join('\n')}`,
  )
}

const stopped = stopOnSignals(stopCommands).then(() => undefined)
const total = await Promise.race([checkEverything().catch(giveUp), stopped])
sayWhereTimeWent()
if (total === undefined) {
  console.log('Stopped.')
  process.exit(130)
}
// Whoever has only the end of what was printed sees what to look at.
if (total.failures.length > 0) {
  console.log(`\nFailed:`)
  for (const name of total.failures) console.log(`  ${name}`)
}
if (failedGates.size > 0) console.log(`\nTo repeat what failed: npm test -- ${[...failedGates].join(' ')}`)
if (total.flaky.length > 0) {
  console.log(`\n${total.flaky.length} flaky: passed only at the second try, and wants to be mended`)
  for (const name of total.flaky) console.log(`  ${name}`)
}
console.log(`\nTook ${secondsSince(since).toFixed(1)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
