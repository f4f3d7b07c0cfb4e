import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { contentSecurityPolicy } from '../../serve/security-headers.ts'

const html = '<!doctype html><title>starting</title><script type="module" src="/export-page.mjs"></script>'

/** The page's script and the worker's, by their paths. */
async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'page/export-page.ts'),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The page was not bundled.')
  return new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** One origin with the page, with the shell's content security policy. */
export async function servePage(): Promise<FastifyInstance> {
  const scripts = await bundle()
  const site = Fastify({ logger: false })
  const policy = contentSecurityPolicy({ remotes: [], identity: "'none'", inlineScripts: [] })
  site.get('/', async (_request, reply) => reply.header('content-security-policy', policy).type('text/html').send(html))
  site.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const script = scripts.get(params['*'])
    return script === undefined ? reply.code(404).send() : reply.type('text/javascript').send(script)
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}
