import type { GateResult } from '../../check/gate.ts'
import { checkAnswers, readRegistry } from './check-answers.ts'
import { checkImages } from './check-images.ts'
import { checkRelease } from './check-release.ts'
import { checkRights } from './check-rights.ts'
import { whenAllAreWell, type Container } from './containers-of.ts'
import { findEngine, type Engine } from './engine.ts'
import { copySources } from './sources.ts'

/** Milliseconds until everything is well: a quarter of a processor may be all there is. */
const patience = 900_000

type Play = { engine: Engine; folder: string; containers: Container[] }
type Step = { title: string; run: (play: Play) => Promise<unknown> }

const steps: readonly Step[] = [
  { title: 'Every image is built', run: ({ engine }) => engine.work(['build']) },
  { title: 'Everything starts from nothing and is well', run: start },
  { title: 'Images are small and hold no tests', run: ({ engine }) => checkImages(engine) },
  {
    title: 'Containers may do no more than they have to',
    run: ({ engine, containers }) => checkRights(engine, containers),
  },
  { title: 'nginx sends the shell and each remote as it should', run: checkAnswers },
]

const afterJourneys: readonly Step[] = [
  { title: 'A changed remote is released alone', run: ({ engine, folder }) => checkRelease(engine, folder, patience) },
  { title: 'There may be two platforms and three workers', run: scale },
]

/**
 * Plays containers on this machine's engine: from nothing to an assembly, a capture and a release; and removes everything again. Its ports are those
 * of the real system. None where there is no engine.
 */
export async function playContainers(journeys: () => Promise<GateResult>): Promise<GateResult | undefined> {
  const { folder, remove } = await copySources()
  const engine = await findEngine(folder)
  try {
    return engine && (await playAll({ engine, folder, containers: [] }, journeys))
  } finally {
    await remove()
  }
}

async function playAll(play: Play, journeys: () => Promise<GateResult>): Promise<GateResult> {
  const { engine } = play
  // One that was broken off has left its volumes.
  await engine.work(['down', '--volumes'])
  try {
    const first = await playSteps(play, steps)
    if (first.failed > 0) return first
    const between = await journeys()
    const last = await playSteps(play, afterJourneys)
    return { ...between, passed: first.passed + between.passed + last.passed, failed: between.failed + last.failed }
  } finally {
    await engine.work(['down', '--volumes'])
  }
}

/** Each needs those before it. */
async function playSteps(play: Play, parts: readonly Step[]): Promise<GateResult> {
  let passed = 0
  for (const { title, run } of parts) {
    const since = Date.now()
    try {
      const said = await run(play)
      console.log(
        `  ${title} (${((Date.now() - since) / 1000).toFixed(0)} s)${typeof said === 'string' ? `\n${said}` : ''}`,
      )
      passed += 1
    } catch (error) {
      console.log(`  ${title}: ${error instanceof Error ? error.message : String(error)}`)
      console.log(await play.engine.askServices(['logs', '--no-color', '--tail', '20']))
      return { passed, failed: 1, failures: [title] }
    }
  }
  return { passed, failed: 0 }
}

async function start(play: Play): Promise<void> {
  await play.engine.work(['up', '--detach'])
  play.containers = await whenAllAreWell(play.engine, patience)
  const { remotes } = await readRegistry()
  if (remotes.length === 0) throw new Error('No remote is released.')
}

async function scale({ engine }: Play): Promise<void> {
  const wanted = { platform: 2, worker: 3 }
  const scales = Object.entries(wanted).flatMap(([service, count]) => ['--scale', `${service}=${count}`])
  await engine.work(['up', '--detach', '--no-recreate', ...scales])
  const containers = await whenAllAreWell(engine, patience)
  for (const [service, count] of Object.entries(wanted)) {
    const there = containers.filter((container) => container.service === service).length
    if (there !== count) throw new Error(`There are ${there} of ${service}, not ${count}.`)
  }
  await readRegistry()
}
