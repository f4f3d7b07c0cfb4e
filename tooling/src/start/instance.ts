import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isPortFree } from '../process/port.ts'
import { originOf, type Ports } from '../workspace/ports.ts'
import { safeJson } from './safe-json.ts'

const instanceSchema = z.object({ pid: z.number().int(), origin: z.string() })

function instanceFile(dataFolder: string) {
  return path.join(dataFolder, 'running.json')
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: alive, but someone else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Process IDs are reused; on Linux the command line shows whether it's still ours.
  const command = `/proc/${pid}/cmdline`
  return !existsSync(command) || readFileSync(command, 'utf8').includes('tooling/src/')
}

function runningInstance(dataFolder: string) {
  const file = instanceFile(dataFolder)
  if (!existsSync(file)) return undefined
  const parsed = instanceSchema.safeParse(safeJson(readFileSync(file, 'utf8')))
  return parsed.success && parsed.data.pid !== process.pid && isAlive(parsed.data.pid) ? parsed.data : undefined
}

/** Locks a data folder for this process, because two systems can't share one. */
export function claimDataFolder(dataFolder: string, ports: Ports) {
  const other = runningInstance(dataFolder)
  if (other !== undefined) {
    throw new Error(
      `Lintel is already running on this data: ${other.origin}, process ${other.pid}.\n` +
        `Stop it there with Ctrl-C (or: kill ${other.pid}), or start another one on other ports:\n` +
        `  npm start -- --port-base 9100`,
    )
  }
  mkdirSync(dataFolder, { recursive: true })
  releaseDataFolder(dataFolder)
  const mark = JSON.stringify({ pid: process.pid, origin: originOf(ports.host) })
  writeFileSync(instanceFile(dataFolder), mark, { flag: 'wx' })
}

export function releaseDataFolder(dataFolder: string) {
  rmSync(instanceFile(dataFolder), { force: true })
}

/** Removes what earlier runs left, except logs, this run's own mark and the data of systems on other ports. */
export function clearDataFolder(dataFolder: string) {
  const retainedNames = /^(logs|running\.json|ports-\d+)$/
  for (const entry of readdirSync(dataFolder)) {
    if (!retainedNames.test(entry)) rmSync(path.join(dataFolder, entry), { recursive: true, force: true })
  }
}

async function takenPorts(ports: Ports): Promise<string[]> {
  const namedPorts = Object.entries(ports).map(([name, port]) => ({ name, port }))
  const portsFree = await Promise.all(namedPorts.map(({ port }) => isPortFree(port)))
  return namedPorts.filter((_, index) => portsFree[index] === false).map(({ name, port }) => `  ${port} (for ${name})`)
}

/** After a `kill -9`, the processes of the last start need some seconds to stop; in milliseconds. */
const stopMaxWait = 10_000

export async function assertPortsFree(ports: Ports, maxWait = stopMaxWait) {
  let taken = await takenPorts(ports)
  if (taken.length > 0 && maxWait > 0) console.log('  Waiting for ports that are still in use …')
  for (let waited = 0; taken.length > 0 && waited < maxWait; waited += 200) {
    await sleep(200)
    taken = await takenPorts(ports)
  }
  if (taken.length === 0) return
  throw new Error(
    `Ports that Lintel needs are in use:\n${taken.join('\n')}\n` +
      `Stop the program that uses them, or choose others: npm start -- --port-base 9100`,
  )
}
