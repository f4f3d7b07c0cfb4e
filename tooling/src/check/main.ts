import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import pc from 'picocolors'
import { stopCommands } from '../process/run-command.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { planForChange, readChange } from './changed.ts'
import { readOptions, usage, type CheckOptions } from './options.ts'
import { addUp, countOne, totalLine, type Result } from './results.ts'
import { runStep, type StepOutcome } from './run-step.ts'
import { setUp, type Missing } from '../set-up/set-up.ts'
import { plans, selectSteps, type Plan, type Step } from './steps.ts'

const results: Result[] = []
const failedSteps: string[] = []

function secondsSince(time: number): string {
  return `${((Date.now() - time) / 1000).toFixed(1)} s`
}

async function check(step: Step, missing: Missing): Promise<void> {
  const reason = step.needs && missing.get(step.needs)
  if (reason !== undefined) {
    console.log(`${pc.yellow('skipped')}  ${step.script}: needs ${step.needs}, but ${reason}`)
    results.push(countOne('skipped'))
    return
  }
  const startTime = Date.now()
  console.log(`${pc.cyan('running')}  ${step.script}`)
  const outcome = await runStep(step).catch((error: unknown): StepOutcome => ({
    ...countOne('failed'),
    output: error instanceof Error ? error.message : String(error),
  }))
  const word = outcome.failed === 0 ? pc.green('passed ') : pc.red('FAILED ')
  const counts = step.runner === undefined ? '' : `: ${totalLine(outcome)}`
  console.log(`${word}  ${step.script}${counts} ${pc.dim(`(${secondsSince(startTime)})`)}`)
  if (outcome.output !== undefined) console.log(`${outcome.output}\n`)
  if (outcome.failed > 0) failedSteps.push(step.script)
  results.push(outcome)
}

async function checkAll(options: CheckOptions): Promise<Result> {
  const plan = planFor(options)
  const needs = plan.flat().some((step) => step.runner !== undefined || step.needs !== undefined)
  const missing: Missing = needs ? await setUp({ withServers: options.level !== 'default' }) : new Map()
  const limit = pLimit(availableParallelism())
  for (const group of plan) await limit.map(group, (step) => check(step, missing))
  for (const [name, reason] of missing) {
    if (name === 'chromium') continue
    console.log(`${pc.yellow('skipped')}  unit tests that need ${name}: ${reason}`)
    results.push(countOne('skipped'))
  }
  return addUp(results)
}

function planFor({ level, steps, changedSince }: CheckOptions): Plan {
  if (changedSince === undefined) return selectSteps(plans[level], steps)
  const change = readChange(changedSince)
  console.log(`Changed since ${changedSince}: ${change.files.length} files`)
  return selectSteps(planForChange(change), steps)
}

function printSummary({ failures, flaky }: Result, { level }: CheckOptions): void {
  const command = level === 'default' ? 'npm test' : `npm run test:${level}`
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '))
  if (failedSteps.length > 0) console.log(`\nTo repeat only these steps: ${command} -- ${failedSteps.join(' ')}`)
  if (flaky.length > 0) console.log([`\nFlaky, passed on the second attempt:`, ...flaky].join('\n  '))
}

async function main(): Promise<void> {
  const startTime = Date.now()
  const options = readOptions(process.argv.slice(2))
  if (options.help) {
    console.log(usage)
    return
  }
  const stopped = stopOnSignals(stopCommands).then(() => undefined)
  const total = await Promise.race([checkAll(options), stopped])
  if (total === undefined) {
    console.log('Stopped.')
    process.exit(130)
  }
  printSummary(total, options)
  console.log(`\nFinished in ${secondsSince(startTime)}`)
  console.log(totalLine(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
