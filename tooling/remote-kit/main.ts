#!/usr/bin/env node
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopOnSignals } from '../src/process/stop-on-signals.ts'
import { runRelease, type Repository } from '../src/release/run-release.ts'
import { remoteNameOf } from '../webpack/remote-config.ts'
import { buildRemote, configOfRemote } from './build.ts'
import { serveUntilStopped } from './dev.ts'
import { testRemote } from './test.ts'

const usage = `Usage: remote-kit COMMAND, in the folder of a remote with its own repository

  dev [--shell URL] [--port 5180]  rebuild the remote on each change and show it in a running or deployed shell, in one tab
  build                            build the remote for release in dist
  test [PATTERN…]                  check types, lint, tests, and the build; with patterns, run only the tests in matching files
  release …                        release, try out, promote, and roll back: see remote-kit release --help`

const folder = process.cwd()

async function develop(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { shell: { type: 'string', default: 'http://localhost:9000' }, port: { type: 'string' } },
  })
  const stopped = stopOnSignals(() => console.log('\nStopping …'))
  const config = await configOfRemote(folder, { mode: 'development' })
  const port = values.port === undefined ? {} : { port: Number(values.port) }
  await serveUntilStopped([config], { shell: values.shell, stopped, ...port })
  process.exit(0)
}

function repository(): Repository {
  const name = remoteNameOf(folder)
  return {
    command: 'remote-kit release',
    name,
    names: () => [name],
    async build() {
      await buildRemote(folder)
      return path.join(folder, 'dist')
    },
  }
}

async function run(command: string | undefined, args: readonly string[]): Promise<void> {
  if (command === 'build') await buildRemote(folder)
  else if (command === 'dev') await develop(args)
  else if (command === 'test') await testRemote(folder, args)
  else if (command === 'release') await runRelease(args, repository())
  else if (command === undefined || command === '--help') console.log(usage)
  else throw new Error(`Unknown command: ${command}.\n\n${usage}`)
}

const [command, ...args] = process.argv.slice(2)
try {
  await run(command, args)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
