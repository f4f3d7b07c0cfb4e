const isWorker = process.send !== undefined

// Exits immediately: freeing the large heap can take so long on a busy machine that the runner assumes a hang.
if (isWorker) process.once('exit', () => process.exit())
