import { runCommand } from '../../process/run-command.ts'
import { defaultPortBase } from '../../workspace/ports.ts'
import { checkResponses, readRegistry } from './check-responses.ts'
import { checkImages } from './check-images.ts'
import { checkRelease } from './check-release.ts'
import { waitUntilHealthy, type Container, isJob } from './containers-of.ts'
import { findEngine, type Engine } from './engine.ts'
import { copySources } from './sources.ts'

/** About the main process, and what a process in the container can write. */
const inspectCommand = `grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/1/status; if touch /written 2>/dev/null; then echo 'Root: open'; fi`

/** Throws if a container has unnecessary privileges. */
async function checkRights(engine: Engine, containers: readonly Container[]): Promise<void> {
  const problems: string[] = []
  for (const { service, id } of containers.filter((container) => !isJob(container.service))) {
    const output = await engine.ask(['exec', id, 'sh', '-c', inspectCommand])
    const statusField = (name: string) => new RegExp(String.raw`^${name}:\s+(\S+)`, 'm').exec(output)?.[1]
    if (statusField('Uid') === '0') problems.push(`${service} runs as root.`)
    if (Number.parseInt(statusField('CapEff') ?? 'f', 16) !== 0)
      problems.push(`${service} has capabilities: ${statusField('CapEff')}.`)
    if (statusField('NoNewPrivs') !== '1') problems.push(`${service} can gain privileges.`)
    if (statusField('Root') !== undefined) problems.push(`${service} can write to its own file system.`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Milliseconds until everything is healthy; generous for slow machines. */
const maxWait = 900_000

type Play = { engine: Engine; folder: string; containers: Container[] }
type Step = { title: string; run: (play: Play) => Promise<unknown> }

const steps: readonly Step[] = [
  { title: 'Every image is built', run: ({ engine }) => engine.work(['build']) },
  { title: 'Everything starts from scratch and is healthy', run: start },
  { title: 'Images are small and contain no tests', run: ({ engine }) => checkImages(engine) },
  {
    title: 'Containers have the minimum privileges',
    run: ({ engine, containers }) => checkRights(engine, containers),
  },
  { title: 'nginx serves the shell and each remote correctly', run: checkResponses },
  { title: 'Journeys pass', run: journeysOnContainers },
  {
    title: 'A changed remote is released independently',
    run: ({ engine, folder }) => checkRelease(engine, folder, maxWait),
  },
  { title: 'Two platforms and three workers can run', run: scale },
]

/**
 * Runs the containers on this machine's engine: from nothing to an assembly, a capture and a release; and removes
 * everything again. Uses the ports of `npm start`. Returns whether everything worked; undefined without an engine.
 */
export async function checkContainers(): Promise<boolean | undefined> {
  const { folder, remove } = await copySources()
  const engine = await findEngine(folder)
  try {
    return engine && (await playAll({ engine, folder, containers: [] }))
  } finally {
    await remove()
  }
}

async function playAll(play: Play): Promise<boolean> {
  const { engine } = play
  // Removes volumes of an interrupted run.
  await engine.work(['down', '--volumes'])
  try {
    return await playSteps(play)
  } finally {
    await engine.work(['down', '--volumes'])
  }
}

/** In order of dependency. */
async function playSteps(play: Play): Promise<boolean> {
  for (const { title, run } of steps) {
    const startTime = Date.now()
    try {
      const output = await run(play)
      console.log(
        `  ${title} (${((Date.now() - startTime) / 1000).toFixed(0)} s)${typeof output === 'string' ? `\n${output}` : ''}`,
      )
    } catch (error) {
      console.log(`  ${title}: ${error instanceof Error ? error.message : String(error)}`)
      console.log(await play.engine.askServices(['logs', '--no-color', '--tail', '20']))
      return false
    }
  }
  return true
}

async function journeysOnContainers(): Promise<void> {
  const { isOk } = await runCommand({
    command: process.execPath,
    args: ['--run', 'journeys', '--', 'assembly.spec.ts', 'captures.spec.ts', '--grep', '@smoke'],
    environment: { LINTEL_PORT_BASE: String(defaultPortBase), LINTEL_RUNNING: 'yes' },
    isLive: true,
  })
  if (!isOk) throw new Error('Journeys failed. See their output above.')
}

async function start(play: Play): Promise<void> {
  await play.engine.work(['up', '--detach'])
  play.containers = await waitUntilHealthy(play.engine, maxWait)
  const { remotes } = await readRegistry()
  if (remotes.length === 0) throw new Error('No remote has been released.')
}

async function scale({ engine }: Play): Promise<void> {
  const expectedCounts = { platform: 2, worker: 3 }
  const scales = Object.entries(expectedCounts).flatMap(([service, count]) => ['--scale', `${service}=${count}`])
  await engine.work(['up', '--detach', '--no-recreate', ...scales])
  const containers = await waitUntilHealthy(engine, maxWait)
  for (const [service, count] of Object.entries(expectedCounts)) {
    const runningCount = containers.filter((container) => container.service === service).length
    if (runningCount !== count) throw new Error(`${runningCount} containers of ${service} are running, not ${count}.`)
  }
  await readRegistry()
}
