import './schemas-without-evaluation.ts'
import { startDarkMode } from '@lintel/shared/host'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

// The last of the first scripts: most of what it imports has run by now (first-scripts).
const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()
await start(createRoot(container))
