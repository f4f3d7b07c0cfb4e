import './disable-zod-evaluation.ts'
import { startDarkMode } from '@lintel/shared/host'
import { createRoot } from 'react-dom/client'
import { watchRegistry } from './remotes/registry-watch.ts'
import { sendVisits } from './remotes/visits.ts'
import type { Services } from './services.ts'
import { start } from './start.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()
await start(createRoot(container), { onStarted: monitorRemotes })

function monitorRemotes({ releases }: Services): void {
  sendVisits(({ remote, version }) => releases.overrides.get(remote)?.version === version)
  watchRegistry(releases)
}
