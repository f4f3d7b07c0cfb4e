import pc from 'picocolors'
import { inParallel } from '../process/in-parallel.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { addUp, selectGates, type Gate, type GateResult } from './gate.ts'
import { stopCommands } from './run-command.ts'
import { stages } from './stages.ts'

function seconds(since: number) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

async function runGate(gate: Gate): Promise<GateResult> {
  try {
    return await gate.run()
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

const failedGates = new Set<string>()

async function check(gate: Gate): Promise<GateResult> {
  const missing = gate.needs?.filter((name) => failedGates.has(name)) ?? []
  if (missing.length > 0) {
    console.log(`${pc.red('not run')}  ${gate.title}: ${missing.join(', ')} failed`)
    failedGates.add(gate.name)
    return { passed: 0, failed: 1 }
  }
  const since = Date.now()
  console.log(`${pc.cyan('running')}  ${gate.title}`)
  const result = await runGate(gate)
  const counts = result.passed + result.failed > 1 ? `, ${result.passed} passed, ${result.failed} failed` : ''
  const word = result.failed === 0 ? pc.green('passed ') : pc.red('FAILED ')
  console.log(`${word}  ${gate.title} ${pc.dim(`(${seconds(since)}${counts})`)}`)
  for (const name of result.flaky ?? []) console.log(`${pc.yellow('flaky  ')}  ${name}`)
  if (result.failed > 0) failedGates.add(gate.name)
  if (result.output !== undefined) console.log(`${result.output}\n`)
  return result
}

async function checkEverything() {
  const results: GateResult[] = []
  for (const { gates, width } of selectGates(stages, process.argv.slice(2))) {
    results.push(...(await inParallel(width, gates, check)))
  }
  return addUp(results)
}

const since = Date.now()
const stopped = stopOnSignals(stopCommands).then(() => undefined)
const total = await Promise.race([checkEverything(), stopped])
if (total === undefined) {
  console.log('Stopped.')
  process.exit(130)
}
if (failedGates.size > 0) console.log(`\nTo repeat what failed: npm test -- ${[...failedGates].join(' ')}`)
if (total.flaky.length > 0) {
  console.log(`\n${total.flaky.length} flaky: passed only at the second try, and wants to be mended`)
  for (const name of total.flaky) console.log(`  ${name}`)
}
console.log(`\nTook ${seconds(since)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
