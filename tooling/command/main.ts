#!/usr/bin/env node
import { isFailure, UsageFailure } from './failure.ts'
import { readArguments, usage } from './arguments.ts'
import { exitStatus } from './exit-status.ts'
import { createOutput } from './output.ts'
import { openPlatform } from './platform.ts'
import { review } from './review.ts'
import { readSettings } from './settings.ts'
import { upload } from './upload.ts'
import { watch } from './watching/watch.ts'

/** Returns the exit status. */
async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const parsed = readArguments(args)
  if (parsed.command === 'help') {
    console.log(usage)
    return exitStatus.done
  }
  const settings = await readSettings(parsed, process.env)
  const doing = {
    ...parsed,
    settings,
    platform: openPlatform(settings, signal),
    output: createOutput(parsed.json),
    signal,
  }
  if (parsed.command === 'review') return review(doing)
  return parsed.watched === undefined ? upload(doing) : watch({ ...doing, watched: parsed.watched })
}

const stopped = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())

try {
  process.exitCode = await run(process.argv.slice(2), stopped.signal)
} catch (error) {
  const isUsage = error instanceof UsageFailure
  if (stopped.signal.aborted) console.error('Stopped. Run the same command again to resume.')
  else console.error(isUsage || isFailure(error) ? error.message : error)
  if (isUsage) console.error('\nRun lintel --help for usage.')
  process.exitCode = stopped.signal.aborted ? exitStatus.stopped : isUsage ? exitStatus.usage : exitStatus.failed
}
