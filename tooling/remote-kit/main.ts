#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { buildRemote } from './build.ts'
import { releaseRemote } from './release.ts'
import { startRemote } from './start.ts'
import { testRemote } from './test.ts'

const usage = `remote-kit COMMAND, in the folder of a remote that has a repository of its own

  build                         the remote for release, in dist
  start [--shell URL] [--port]  the remote, built anew with each change, inside of a running or deployed shell
  test [PATTERN…]               types, lint, tests and a build; with patterns only the tests whose files are like them
  release --base-url URL        tells the registry about what was built: --registry URL, REGISTRY_RELEASE_TOKEN in the environment`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    shell: { type: 'string', default: 'http://localhost:9000' },
    port: { type: 'string', default: '9100' },
    'base-url': { type: 'string' },
    registry: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

async function run(command: string | undefined, patterns: readonly string[]): Promise<void> {
  const folder = process.cwd()
  if (values.help || command === undefined) console.log(usage)
  else if (command === 'build') await buildRemote(folder)
  else if (command === 'start') await startRemote(folder, { shell: values.shell, port: Number(values.port) })
  else if (command === 'test') await testRemote(folder, patterns)
  else if (command === 'release')
    await releaseRemote(folder, { baseUrl: values['base-url'], registry: values.registry })
  else throw new Error(`There is no command ${command}.\n\n${usage}`)
}

const [command, ...patterns] = positionals
try {
  await run(command, patterns)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
