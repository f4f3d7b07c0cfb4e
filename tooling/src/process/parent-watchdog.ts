// Preloaded into child processes of a command (`node --import`). Their standard input is a pipe from the command:
// when the command ends, even by kill -9, the pipe closes, and they exit.
import { fstatSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const maxWait = 20_000

function stop() {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxWait).unref()
}

/** Worker threads preload it too, but their standard input is not the pipe and closes at once. */
function holdsPipe() {
  return isMainThread && (fstatSync(0).isSocket() || fstatSync(0).isFIFO())
}

if (holdsPipe()) {
  process.stdin.once('end', stop).once('error', stop).resume()
  // The pipe must not keep a finished process alive.
  if ('unref' in process.stdin) process.stdin.unref()
}
