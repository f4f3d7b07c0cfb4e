import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { remoteManifestSchema } from '@lintel/shared/remote'
import fastify, { type FastifyInstance } from 'fastify'
import webpack from 'webpack'
import { z } from 'zod'
import { configOfRemote } from './build.ts'

type Started = { shell: string; port: number }

/** Where the files of the remote are, beside everything of the shell. */
const place = '/remote-in-work/'

const registrySchema = z.looseObject({ remotes: z.array(z.looseObject({ name: z.string() })) })

/**
 * The shell of that address as its own users see it, with this remote in the place of what is released of it: everything is passed on
 * but the list of releases and the remote's files. Nobody else's shell notices.
 */
export async function shellWithRemote(files: string, { shell, port }: Started): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(fastifyStatic, { root: files, prefix: place, cacheControl: false })
  app.get('/registry.json', async (_request, reply) => {
    const released = registrySchema.parse(await (await fetch(new URL('/registry.json', shell))).json())
    const built = path.join(files, 'remote.json')
    if (!existsSync(built)) return released
    const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(built, 'utf8')))
    const mine = { ...manifest, baseUrl: `http://localhost:${port}${place}` }
    const others = released.remotes.filter(({ name }) => name !== manifest.name)
    return reply.header('cache-control', 'no-store').send({ remotes: [...others, mine] })
  })
  await app.register(httpProxy, { upstream: shell, disableRequestLogging: true })
  return app
}

/** Builds the remote anew with each change, and serves it inside of the shell until somebody stops it. */
export async function startRemote(folder: string, started: Started): Promise<void> {
  const files = path.join(folder, '.cache/started')
  const compiler = webpack(await configOfRemote(folder, files))
  compiler.watch({}, (error, stats) => {
    if (error) throw error
    console.log(stats?.toString({ preset: 'errors-warnings' }) || 'Built.')
  })
  await new Promise<void>((resolve) => compiler.hooks.done.tap('remote-kit', () => resolve()))
  const app = await shellWithRemote(files, started)
  await app.listen({ port: started.port, host: 'localhost' })
  console.log(`http://localhost:${started.port} is ${started.shell} with this remote. Ctrl-C ends it.`)
  await once(process, 'SIGINT')
  await app.close()
}
