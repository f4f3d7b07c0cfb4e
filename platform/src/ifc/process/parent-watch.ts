import { workerData } from 'node:worker_threads'

const parent: unknown = workerData
const pollMilliseconds = 500

// A process whose parent has ended gets another one. SIGKILL also works while the main thread is blocked.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, pollMilliseconds)
