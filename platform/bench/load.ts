import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setExitCode, isShort } from '../../tooling/src/bench/verdict.ts'
import { misbehaviors, type MisbehaviorName } from './load/misbehavior/kinds.ts'
import type { Orders } from './load/misbehavior/main.ts'
import { behave } from './load/person.ts'
import { createRecorder, type Figures } from './load/recorder.ts'
import type { Caller, ServerMessage } from './load/server.ts'

/** Where a machine cannot carry so many, their waiting is all that is measured: ask for fewer there (`--people=50`). */
const maxPeople = 200
const requestedPeople = process.argv.find((word) => word.startsWith('--people='))?.slice('--people='.length)
const people = isShort ? 10 : Number(requestedPeople ?? maxPeople)
if (!(people >= 10 && people <= maxPeople)) throw new Error(`--people is from 10 to ${maxPeople}.`)
/** For each ten people one of another organization who misbehaves. */
const badPeople = Math.ceil(people / 10)
const idleSeconds = isShort ? 2 : 60
const loadSeconds = isShort ? 3 : 600
/** Where only some ways to misbehave are asked for (`--only=readers`): long enough for a p99, too short for what memory does. */
const shortLoadSeconds = 60
/** For each way to misbehave. */
const badSeconds = isShort ? 2 : 60
/** While one tenant misbehaves, in whatever way, the p99 of the others may grow by this factor. */
const maxSlowdown = 2
/** Memory may grow by this factor from the second quarter of the load, when everything has started up, to the last. */
const maxGrowth = 1.1

const server = fork(fileURLToPath(new URL('load/server.ts', import.meta.url)), [
  String(people),
  String(badPeople),
  ...(isShort ? ['--short'] : []),
])
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const kinds = (Object.keys(misbehaviors) as MisbehaviorName[]).filter(
  (name) => only.length === 0 || only.some((word) => name.includes(word)),
)
const memory: number[] = []
server.on('message', (news: ServerMessage) => {
  if ('megabytes' in news) memory.push(news.megabytes)
})
const [ready] = (await once(server, 'message')) as [ServerMessage]
if (!('origin' in ready)) throw new Error('The server did not say where it is.')
const { origin, ordinary, misbehaving } = ready

async function during(seconds: number, callers: readonly Caller[]): Promise<Figures> {
  const recorder = createRecorder()
  const abortController = new AbortController()
  const behaviors = callers.map((caller) => behave(origin, caller, recorder, abortController.signal))
  await wait(seconds * 1000)
  abortController.abort()
  await Promise.all(behaviors)
  return recorder.figures()
}

function report(name: string, { calls, errors, p99, byKind }: Figures): void {
  console.log(`${name}: ${calls} calls, ${errors.length} errors, p99 ${p99.toFixed(0)} ms`)
  for (const kind of byKind) {
    console.log(
      `  ${kind.kind.padEnd(16)} ${String(kind.calls).padStart(6)} calls  p50 ${kind.p50.toFixed(0)} ms  p99 ${kind.p99.toFixed(0)} ms`,
    )
  }
  for (const error of errors) console.log(`  ${error}`)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const idle = await during(idleSeconds, ordinary.slice(0, 5))
report('5 people', idle)
memory.length = 0
const load = await during(only.length === 0 ? loadSeconds : shortLoadSeconds, ordinary)
report(`${people} people`, load)
const quarter = Math.floor(memory.length / 4)
const [early, late] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(3 * quarter))]
console.log(`memory: ${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last`)
const slowdowns: number[] = []
let errors = load.errors.length
for (const name of kinds) {
  // Just before, by the same clock: a machine whose pace changes over the hour would be taken for the misbehavior. A short round compares nothing.
  const baseline = isShort ? load : await during(badSeconds, ordinary)
  console.log(`${people} people by themselves: ${baseline.calls} calls, p99 ${baseline.p99.toFixed(0)} ms`)
  const bad = await whileOthers(name)
  report(`${people} people, while ${badPeople} of another organization misbehave: ${name}`, bad)
  slowdowns.push(bad.p99 / baseline.p99)
  errors += baseline.errors.length + bad.errors.length
}
server.send('stop')
await once(server, 'exit')

/** Those who misbehave run in a process of their own, so that their work does not delay those who are measured. */
async function whileOthers(name: MisbehaviorName): Promise<Figures> {
  const misbehaviorProcess = fork(
    fileURLToPath(new URL('load/misbehavior/main.ts', import.meta.url)),
    isShort ? ['--short'] : [],
  )
  await once(misbehaviorProcess, 'message')
  misbehaviorProcess.send({ name, origin, callers: misbehaving } satisfies Orders)
  const figures = await during(badSeconds, ordinary)
  misbehaviorProcess.disconnect()
  await once(misbehaviorProcess, 'exit')
  return figures
}

console.log(
  `p99 of ${people} people: ${(load.p99 / idle.p99).toFixed(2)} times that of 5; while one tenant misbehaves (goal at most ${maxSlowdown}):`,
)
for (const [index, name] of kinds.entries()) console.log(`  ${(slowdowns[index] ?? 0).toFixed(2)}  ${name}`)
const isSteady = only.length > 0 || late / early <= maxGrowth
setExitCode(errors === 0 && Math.max(...slowdowns) <= maxSlowdown && isSteady)
