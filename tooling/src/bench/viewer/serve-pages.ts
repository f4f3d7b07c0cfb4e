import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'

const pages = ['viewer-page.ts', 'bare-page.ts', 'tree-page.tsx', 'parted-page.ts', 'federated-page.ts']

function nameOf(page: string) {
  return page.replace(/-page\.tsx?$/, '')
}

/** All pages in one build, which share three.js and other common modules. */
async function bundle(): Promise<Map<string, string>> {
  const input = Object.fromEntries(pages.map((page) => [nameOf(page), path.join(import.meta.dirname, 'page', page)]))
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The pages were not bundled.')
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
}

/** Serves the pages and the models from one origin, without caching. */
export async function servePages(models: ReadonlyMap<string, Uint8Array>): Promise<FastifyInstance> {
  const scripts = await bundle()
  const site = Fastify({ logger: false })
  site.addHook('onRequest', (_request, reply, next) => {
    void reply.header('cache-control', 'no-store')
    next()
  })
  for (const name of pages.map(nameOf)) {
    const html = `<!doctype html><title>starting</title><style>body{margin:0}</style><script type="module" src="/scripts/${name}.mjs"></script>`
    site.get(`/${name}`, async (_request, reply) => reply.type('text/html').send(html))
  }
  site.get<{ Params: { file: string } }>('/scripts/:file', async ({ params }, reply) =>
    reply.type('text/javascript').send(scripts.get(params.file) ?? ''),
  )
  site.get<{ Params: { hash: string } }>('/models/:hash', async ({ params, headers }, reply) => {
    const content = models.get(params.hash) ?? new Uint8Array()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = first && last ? content.subarray(Number(first), Number(last) + 1) : content
    return reply
      .code(part === content ? 200 : 206)
      .type('model/gltf-binary')
      .send(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}
