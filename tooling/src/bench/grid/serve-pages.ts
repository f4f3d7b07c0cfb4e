import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'

const folder = path.join(import.meta.dirname, 'page')
const shared = path.resolve(import.meta.dirname, '../../../../shared/src')

async function bundle(input: Record<string, string>, isOutside: (id: string) => boolean = () => false) {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        external: isOutside,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The pages were not bundled.')
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

type Scripts = Awaited<ReturnType<typeof bundle>>

/** Compressed size of a script and its static imports. */
function compressed(scripts: Scripts, first: string): number {
  const neededScripts = new Set([first])
  for (const name of neededScripts)
    for (const imported of scripts.get(name)?.imports ?? []) if (scripts.has(imported)) neededScripts.add(imported)
  return [...neededScripts].reduce((sum, name) => sum + brotliCompressSync(scripts.get(name)?.code ?? '').byteLength, 0)
}

/** Whether a file is in the host anyway: other entry points and their libraries. */
function isOfHost(id: string): boolean {
  if (id.startsWith('.') || path.isAbsolute(id)) return false
  return !/^@tanstack\/(?!react-query)|^use-sync-external-store/.test(id)
}

/**
 * Compressed bytes of the script that loads with the first grid, and of AG Grid with the modules that the page uses.
 */
export async function gridBytes(): Promise<{ ours: number; ag: number }> {
  const gridEntryPoint = path.join(shared, 'ui/grid/index.ts')
  const ours = await bundle({ grid: gridEntryPoint }, (id) => isOfHost(id))
  const ag = await bundle({ ag: path.join(folder, 'ag-page.tsx') }, (id) => /^react(-dom)?(\/|$)/.test(id))
  return { ours: compressed(ours, 'grid.mjs'), ag: compressed(ag, 'ag.mjs') }
}

/** Serves both pages and the grid's API from one origin, without caching. */
export async function servePages(): Promise<FastifyInstance> {
  const scripts = await bundle({ ours: path.join(folder, 'ours-page.tsx'), ag: path.join(folder, 'ag-page.tsx') })
  const site = Fastify({ logger: false })
  for (const name of ['ours', 'ag']) {
    const html = `<!doctype html><html lang="en"><title>starting</title><body><script type="module" src="/scripts/${name}.mjs"></script>`
    site.get(`/${name}`, async (_request, reply) => reply.type('text/html').send(html))
  }
  site.get<{ Params: { file: string } }>('/scripts/:file', async ({ params }, reply) =>
    reply.type('text/javascript').send(scripts.get(params.file)?.code ?? ''),
  )
  site.get('/api/*', async () => [])
  site.put('/api/*', async (_request, reply) => reply.status(204).send())
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}
