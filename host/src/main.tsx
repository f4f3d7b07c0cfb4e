import './schemas-without-evaluation.ts'
import { startDarkMode } from '@lintel/shared/host'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

// The last of the first scripts: those of the folder `first-scripts` have evaluated most of what it imports by now.
const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()
await start(createRoot(container))
