import { workerData } from 'node:worker_threads'

const parent: unknown = workerData
const lookEvery = 500

// A process whose parent has ended is given another one. The kill comes at once, whatever the main thread is in the middle of.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, lookEvery)
