import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../process/run-command.ts'
import { writeContainers } from '../containers/written-files.ts'
import { remoteFolder } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { generateRepository } from './generate-repository.ts'
import { addFeature, generateRemote } from './generate.ts'

const usage = `pnpm new:remote NAME [--into FOLDER | --repository FOLDER [--packages RANGE]]

Creates remote-NAME with a list, a page with tabs, tests, a mock API, a dev page, and containers, and installs its dependencies.
With --into, it's created in that folder, and nothing is installed. With --repository, it's a separate repository that depends only
on packed packages: tarballs that are created in it or, with --packages ^1.0.0, packages from a registry.

pnpm new:feature NAME --in REMOTE

Adds the same list and page to a remote, and registers them in remote.ts, pages.tsx, the mock API, and the README.`

async function addToWorkspace(name: string) {
  const { isOk, output } = await runCommand({ command: 'pnpm', args: ['install', '--no-frozen-lockfile'] })
  if (!isOk) throw new Error(`The remote was created, but pnpm install failed:\n${output}`)
  const written = await writeContainers()
  console.log(`Created its jobs: ${written.join(', ')}. Add its service to docker-compose.yml.`)
  console.log(`Next:\n  pnpm dev ${name}`)
}

async function newRemote(name: string, into: string | undefined) {
  const folder = await generateRemote(name, path.resolve(into ?? root))
  console.log(`Created ${path.relative(process.cwd(), folder)}`)
  if (into === undefined) await addToWorkspace(name)
}

async function newRepository(name: string, folder: string) {
  await generateRepository(name, path.resolve(folder), values.packages)
  console.log(
    `Created ${path.relative(process.cwd(), path.resolve(folder))}. Next, in that folder:\n  pnpm install && pnpm dev`,
  )
}

async function newFeature(name: string, remote: string) {
  const folder = await addFeature(name, remoteFolder(remote))
  console.log(`Created ${path.relative(process.cwd(), folder)}. Next:\n  pnpm --filter @lintel/remote-${remote} alone`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    repository: { type: 'string' },
    packages: { type: 'string' },
    in: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [kind, givenName] = positionals
const name = givenName?.replace(/^remote-/, '')
if (values.help || name === undefined) console.log(usage)
else if (kind === 'remote' && values.repository !== undefined) await newRepository(name, values.repository)
else if (kind === 'remote') await newRemote(name, values.into)
else if (values.in === undefined) throw new Error('Specify the remote: pnpm new:feature NAME --in REMOTE')
else await newFeature(name, values.in.replace(/^remote-/, ''))
