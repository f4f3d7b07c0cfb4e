import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runCommand } from '../../process/run-command.ts'

const run = promisify(execFile)

/** Prefix of volumes and networks, so that nothing else on this machine is affected. */
const project = 'lintel-check'

/** The container engine: Docker or a compatible one, with either version of Compose. */
export type Engine = {
  /** Returns its output. */
  ask(args: readonly string[]): Promise<string>
  /** Runs Compose on the folder's services; returns its output. */
  askServices(args: readonly string[]): Promise<string>
  /** Streams its output; throws if it fails. */
  work(args: readonly string[]): Promise<void>
}

const composes = [['docker', 'compose'], ['docker-compose']] as const

/** Undefined without a running engine or Compose. */
export async function findEngine(folder: string): Promise<Engine | undefined> {
  if (!(await runs(['docker', 'version']))) return undefined
  for (const compose of composes) {
    if (await runs([...compose, 'version'])) return engineWith(compose, folder)
  }
  return undefined
}

async function runs(commandLine: readonly [string, ...string[]]): Promise<boolean> {
  const [command, ...args] = commandLine
  return run(command, args).then(
    () => true,
    () => false,
  )
}

function engineWith([command, ...baseArgs]: readonly [string, ...string[]], folder: string): Engine {
  const composeArgs = [
    ...baseArgs,
    '--project-name',
    project,
    '--project-directory',
    folder,
    '--file',
    `${folder}/docker-compose.yml`,
  ]
  return {
    ask: (args) => printed('docker', args),
    askServices: (args) => printed(command, [...composeArgs, ...args]),
    async work(args) {
      const { isOk } = await runCommand({ command, args: [...composeArgs, ...args], isLive: true })
      if (!isOk) throw new Error(`${[command, ...baseArgs, ...args].join(' ')} failed.`)
    },
  }
}

async function printed(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, [...args], { maxBuffer: 64e6 })
  return stdout.trim()
}
