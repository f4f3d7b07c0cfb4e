import './schemas-without-evaluation.ts'
import { nextTask, startDarkMode, startDesign } from '@lintel/shared/host'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root.')
startDarkMode()

// Each in a task of its own: all at once would keep the browser from drawing and answering for as long as all of it takes.
await nextTask()
const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client')
await nextTask()
await startDesign()
await nextTask()
await import(/* webpackMode: "eager" */ '@lintel/shared/ui')
await nextTask()
await import(/* webpackMode: "eager" */ '@lintel/shared/routing')
await nextTask()
await import(/* webpackMode: "eager" */ '@lintel/shared/api')
await nextTask()
await import(/* webpackMode: "eager" */ '@lintel/shared/contract')
await nextTask()
await import(/* webpackMode: "eager" */ './services.ts')
await nextTask()
const { start } = await import(/* webpackMode: "eager" */ './start.tsx')
await start(createRoot(container))
