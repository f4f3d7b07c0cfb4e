import './schemas-without-evaluation.ts'
import { startDarkMode } from '@lintel/shared/host'
import { createRoot } from 'react-dom/client'
import { importInBackground } from './import-in-background.ts'
import type { Services } from './services.ts'
import { start } from './start.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()
await start(createRoot(container), { onStarted: monitorRemotes })

/** Comes after the first page, whose downloads it would slow. */
function monitorRemotes(services: Services): void {
  setTimeout(() => {
    const code = importInBackground(
      () => import('./remotes/monitoring/index.ts'),
      'Remotes are not monitored in this page yet.',
    )
    void code.then(({ startMonitoring }) => startMonitoring(services))
  }, 4_000)
}
