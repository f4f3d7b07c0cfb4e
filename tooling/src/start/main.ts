import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pc from 'picocolors'
import { buildChanged } from '../build/build-changed.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { addressesFrom } from '../workspace/addresses.ts'
import { originOf } from '../workspace/ports.ts'
import { assertPortsFree, clearDataFolder } from './instance.ts'
import { parseStartOptions, usage, type StartOptions } from './options.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import type { RunningSystem } from './running-system.ts'
import {
  publishBuilt,
  startPlatform,
  startWebServers,
  startWorker,
  untilPlatformReady,
  type SystemSettings,
} from './services.ts'

async function step<Result>(title: string, work: () => Promise<Result>) {
  const since = Date.now()
  const result = await work()
  console.log(`  ${pc.green('ready')}  ${title} ${pc.dim(`(${((Date.now() - since) / 1000).toFixed(1)} s)`)}`)
  return result
}

async function startEverything(system: RunningSystem, options: StartOptions, settings: SystemSettings) {
  const { ports, dataFolder } = settings
  await assertPortsFree(ports)
  if (options.reset) clearDataFolder(dataFolder)
  async function buildAndServe() {
    const isBuilt = await system.whileRunning(buildChanged())
    if (!isBuilt) throw new Error('The build failed; what it said is above.')
    await step(`web servers at ${originOf(ports.host)}`, () => startWebServers(system, settings))
  }
  const platform = `platform at ${originOf(ports.platform)}`
  async function startServer() {
    await step(platform, () => startPlatform(system, settings))
    startWorker(system, settings)
  }
  await Promise.all([startServer(), buildAndServe()])
  await step('remotes in the registry', () => system.whileRunning(publishBuilt(settings)))
  await step('demo data', () => untilPlatformReady(system, settings))
  announce(settings)
}

function announce({ ports, dataFolder }: SystemSettings) {
  console.log(`
${pc.bold(`Lintel is ready at ${originOf(ports.host)}`)}

  Sign in as everything@lintel.test, password lintel; the sign-in page lists the other demo accounts.
  API: ${originOf(ports.platform)}/api/docs   Logs: ${path.relative(process.cwd(), dataFolder)}/logs   Stop: Ctrl-C
`)
}

async function main() {
  const options = parseStartOptions(process.argv.slice(2), environment.LINTEL_PORT_BASE)
  if (options.help) {
    console.log(usage)
    return
  }
  const settings: SystemSettings = {
    ports: addressesFrom(options.portBase, environment.REMOTE_ADDRESSES).ports,
    dataFolder: dataFolderFor(options.portBase),
    releaseToken: environment.REGISTRY_RELEASE_TOKEN ?? randomBytes(24).toString('base64url'),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
  }
  await runUntilStopped(settings, (system) => startEverything(system, options, settings))
}

await main()
