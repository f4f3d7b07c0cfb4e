import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { registeredRemoteSchema, type RegisteredRemote } from '@lintel/shared/remote'
import { runCommand, type Command } from '../process/run-command.ts'
import { buildRemoteSite } from '../serve/remote-site.ts'
import { generateRepository } from './generate-repository.ts'

const name = 'sample-sites'
const token = 'a-token-of-one-team'

/** A fake platform that accepts releases like its registry. */
async function withRegistry<Result>(use: (address: string, released: RegisteredRemote[]) => Promise<Result>) {
  const released: RegisteredRemote[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const isAllowed = request.headers.authorization === `Bearer ${token}`
      const release = registeredRemoteSchema.safeParse(await json(request))
      if (release.success) released.push(release.data)
      response.writeHead(isAllowed && release.success ? 201 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ current: release.data?.version ?? '' }))
    })()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  try {
    return await use(`http://localhost:${(server.address() as AddressInfo).port}`, released)
  } finally {
    server.close()
  }
}

/** Serves a release store. */
async function serveStore(store: string) {
  const app = buildRemoteSite({ name: 'remotes', dist: store, hostOrigin: 'http://localhost' })
  await app.listen({ host: 'localhost', port: 0 })
  return { address: `${app.listeningOrigin}/{name}/`, close: () => app.close() }
}

/** Checks that nothing of this workspace can be resolved from a parent folder. */
async function assertApart(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  const links = [...text.matchAll(/"(?:workspace|link|catalog|file):(?!packages\/)[^"]*"/g)].map(([found]) => found)
  return links.map((link) => `The repository depends on ${link}, which isn't part of it.`)
}

/**
 * Creates a remote in its own repository from tarballs outside of this workspace, installs it, and runs its check,
 * build and release; returns failures.
 */
export async function checkRepository(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-repository-'))
  const store = await mkdtemp(path.join(tmpdir(), 'lintel-store-'))
  const web = await serveStore(store)
  try {
    await generateRepository(name, folder)
    const problems = await assertApart(folder)
    const kit = path.join(folder, 'node_modules/.bin/remote-kit')
    return await withRegistry(async (registry, released) => {
      const environment = {
        REGISTRY_RELEASE_TOKEN: token,
        LINTEL_REGISTRY: registry,
        RELEASE_STORE: store,
        REMOTE_ADDRESSES: web.address,
      }
      const commands: Command[] = [
        { command: 'pnpm', args: ['install', '--prefer-offline', '--no-frozen-lockfile'] },
        { command: kit, args: ['test'] },
        { command: kit, args: ['release'], environment },
      ]
      for (const command of commands) {
        const { isOk, output } = await runCommand({ ...command, cwd: folder })
        if (!isOk) return [...problems, `${command.args.join(' ')}:\n${output}`]
      }
      const [one] = released
      const isWhole = one?.name === name && one.requires?.['react'] === '^19.0.0' && '@lintel/shared' in one.requires
      return isWhole
        ? problems
        : [...problems, `The release differs from what was generated: ${JSON.stringify(one?.requires)}`]
    })
  } finally {
    await web.close()
    for (const used of [folder, store]) await rm(used, { recursive: true, force: true })
  }
}
