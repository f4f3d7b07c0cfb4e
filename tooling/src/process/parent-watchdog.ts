// Preloaded into the processes that a command starts (`node --import`). Their standard input is a pipe that the command
// holds: when the command goes, even by kill -9, the pipe ends, and so do they.
import { fstatSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const patience = 20_000

function stop() {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref()
}

/** A worker thread is preloaded too, but its standard input is no pipe of the command: that it ends at once means nothing. */
function holdsPipe() {
  return isMainThread && (fstatSync(0).isSocket() || fstatSync(0).isFIFO())
}

if (holdsPipe()) {
  process.stdin.once('end', stop).once('error', stop).resume()
  // A process that has finished its work must not stay for the pipe's sake.
  if ('unref' in process.stdin) process.stdin.unref()
}
