import pc from 'picocolors'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { claimDataFolder, releaseDataFolder } from './instance.ts'
import { RunningSystem } from './running-system.ts'
import type { SystemSettings } from './services.ts'

type Start = (system: RunningSystem, stopped: Promise<void>) => Promise<void>

async function run(settings: SystemSettings, start: Start) {
  const system = new RunningSystem()
  claimDataFolder(settings.dataFolder, settings.ports)
  const stopped = stopOnSignals(() => console.log('\nStopping …'))
  try {
    await Promise.race([start(system, stopped), stopped])
    await Promise.race([system.crash, stopped])
  } finally {
    await system.stop()
    releaseDataFolder(settings.dataFolder)
  }
}

/** Runs a system until it's stopped or a service fails, then stops everything. */
export async function runUntilStopped(settings: SystemSettings, start: Start) {
  try {
    await run(settings, start)
    process.exit(0)
  } catch (error) {
    console.error(`\n${pc.red('Lintel is not running.')}\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
