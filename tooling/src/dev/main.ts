import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pc from 'picocolors'
import { buildChanged } from '../build/build-changed.ts'
import { waitFor } from '../process/wait-for.ts'
import { runUntilStopped } from '../start/run-until-stopped.ts'
import type { RunningSystem } from '../start/running-system.ts'
import {
  publishBuilt,
  startPlatform,
  startWebServers,
  startWorker,
  untilPlatformReady,
  type SystemSettings,
} from '../start/services.ts'
import { assertPortsFree } from '../start/instance.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { remoteNames } from '../workspace/packages.ts'
import { addressesFrom } from '../workspace/addresses.ts'
import { originOf } from '../workspace/ports.ts'
import { parseDevNames } from './names.ts'

const known = ['host', ...remoteNames()]
const named = parseDevNames(process.argv.slice(2), known)
const portBase = environment.LINTEL_PORT_BASE
const { ports } = addressesFrom(portBase, environment.REMOTE_ADDRESSES)
const settings: SystemSettings = {
  ports,
  dataFolder: dataFolderFor(portBase),
  releaseToken: environment.REGISTRY_RELEASE_TOKEN ?? randomBytes(24).toString('base64url'),
  platformOptions: ['--watch', '--watch-preserve-output'],
  inDevelopment: named,
}

function startDevServer(system: RunningSystem, name: string) {
  system.start({
    name: `dev-${name}`,
    command: ['tooling/src/dev/dev-server.ts', name, '--port-base', String(portBase)],
    logFolder: path.join(settings.dataFolder, 'logs'),
    environment: { REGISTRY_RELEASE_TOKEN: settings.releaseToken },
    onLine: (line) => console.log(`  ${pc.cyan(name)}  ${line}`),
  })
  const origin = originOf(name === 'host' ? ports.host : (ports.remotes.get(name) ?? 0))
  const address = name === 'host' ? origin : `${origin}/remote.json`
  return waitFor(address, { deadline: 180_000, patience: 120_000, signal: system.signal })
}

async function develop(system: RunningSystem) {
  await assertPortsFree(ports)
  const others = known.filter((name) => !named.includes(name))
  if (others.length > 0 && !(await system.whileRunning(buildChanged({ only: others })))) {
    throw new Error('The build failed; what it said is above.')
  }
  await startPlatform(system, settings)
  startWorker(system, settings)
  await system.whileRunning(Promise.all(named.map((name) => startDevServer(system, name))))
  if (others.length > 0) await startWebServers(system, settings)
  await system.whileRunning(publishBuilt(settings))
  await untilPlatformReady(system, settings)
  const list = named.length === 0 ? 'no package; name some: pnpm dev prototypes' : named.join(', ')
  console.log(`\n${pc.bold(`Lintel is ready at ${originOf(ports.host)}`)}\n\n  With fast refresh: ${list}\n`)
}

await runUntilStopped(settings, develop)
