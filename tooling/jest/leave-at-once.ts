const isWorker = process.send !== undefined

// A worker that is done would take its large heap apart: on a busy machine for so long that the runner believes it to hang.
if (isWorker) process.once('exit', () => process.exit())
