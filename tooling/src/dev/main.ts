import path from 'node:path'
import { serveUntilStopped, isShellRunning } from '../../remote-kit/dev.ts'
import { configOf } from '../build/webpack-run.ts'
import { waitFor } from '../process/wait-for.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { runUntilStopped } from '../start/run-until-stopped.ts'
import type { RunningSystem } from '../start/running-system.ts'
import { settingsOf, startSystem } from '../start/start-system.ts'
import type { SystemSettings } from '../start/services.ts'
import { environment } from '../workspace/environment.ts'
import { remoteFolder, remoteNames } from '../workspace/packages.ts'
import { originOf } from '../workspace/ports.ts'
import { parseDevOptions, usage, type DevOptions } from './options.ts'

const portBase = environment.LINTEL_PORT_BASE

async function serveRemotes({ remotes, port }: DevOptions, shell: string, stopped: Promise<void>) {
  const configs = await Promise.all(remotes.map((name) => configOf(remoteFolder(name), { mode: 'development' })))
  await serveUntilStopped(configs, { shell, stopped, ...(port !== undefined && { port }) })
}

function startHostServer(system: RunningSystem, { ports, dataFolder }: SystemSettings) {
  system.start({
    name: 'dev-host',
    command: ['tooling/src/dev/host-server.ts', '--port-base', String(portBase)],
    logFolder: path.join(dataFolder, 'logs'),
    onLine: (line) => console.log(`  host  ${line}`),
  })
  return waitFor(originOf(ports.host), { deadline: 180_000, maxWait: 120_000, signal: system.signal })
}

/** Starts the whole system on this machine, with development servers. */
async function developHere(options: DevOptions) {
  const { isHostDeveloped, remotes } = options
  // Developing only remotes changes nothing in the platform.
  const isPlatformDeveloped = isHostDeveloped || remotes.length === 0
  const settings: SystemSettings = {
    ...settingsOf(portBase),
    ...(isPlatformDeveloped && { platformOptions: ['--watch', '--watch-preserve-output'] }),
    withoutHost: isHostDeveloped,
  }
  await runUntilStopped(settings, async (system, stopped) => {
    const host = isHostDeveloped ? startHostServer(system, settings) : undefined
    await startSystem(system, settings, {})
    if (host) await system.whileRunning(host)
    if (remotes.length > 0) await serveRemotes(options, originOf(settings.ports.host), stopped)
  })
}

async function develop(options: DevOptions) {
  const { shell, isHostDeveloped, remotes } = options
  const local = originOf(portBase)
  const isShellNeeded = isHostDeveloped || remotes.length === 0
  if (shell === undefined && (isShellNeeded || !(await isShellRunning(local)))) return developHere(options)
  const stopped = stopOnSignals(() => console.log('\nStopping …'))
  await serveRemotes(options, shell ?? local, stopped)
  process.exit(0)
}

try {
  const options = parseDevOptions(process.argv.slice(2), remoteNames())
  if (options.help) console.log(usage)
  else await develop(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
