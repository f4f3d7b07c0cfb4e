import './schemas-without-evaluation.ts'
import { startDarkMode } from '@lintel/shared/host'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()
void start(createRoot(container))
