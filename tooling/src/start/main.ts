import { environment } from '../workspace/environment.ts'
import { parseStartOptions, usage } from './options.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import type { SystemSettings } from './services.ts'
import { settingsOf, startSystem } from './start-system.ts'

const options = parseStartOptions(process.argv.slice(2), environment.LINTEL_PORT_BASE)
if (options.help) console.log(usage)
else {
  const { seed, portBase } = options
  const settings: SystemSettings = { ...settingsOf(portBase), ...(seed !== undefined && { seed }) }
  await runUntilStopped(settings, (system) => startSystem(system, settings, options))
}
