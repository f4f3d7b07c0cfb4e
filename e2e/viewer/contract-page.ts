import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { environment } from '../src/support/environment.ts'

const shared = path.join(environment.root, 'shared')
const folder = path.join(environment.root, 'e2e/.cache/viewer')

/** Bundles the contract with its engines; the same files serve the page and the list of cases. */
export async function buildContract() {
  const result = await build({
    root: shared,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(shared, 'src/viewer/testing/contract.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', assetFileNames: '[name][extname]' },
      },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The contract was not bundled.')
  await mkdir(folder, { recursive: true })
  for (const file of bundle.output)
    await writeFile(path.join(folder, file.fileName), file.type === 'chunk' ? file.code : file.source)
}

/** Names only: the code that draws is loaded by the cases themselves. */
export async function caseNames() {
  const { contract } = (await import(path.join(folder, 'contract.mjs'))) as { contract: Record<string, unknown> }
  return Object.keys(contract)
}

const page = `<!doctype html><title>Viewer contract</title><script type="module">
  Object.assign(globalThis, await import('/contract.mjs'))
  document.title = 'ready'
</script>`

/** Serves the page without a server; it asks nothing of the network. */
export async function serveContract(context: BrowserContext) {
  await context.route('http://viewer.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
    if (!/^\/[\w.-]+\.mjs$/.test(pathname)) return route.fulfill({ status: 404 })
    const body = await readFile(path.join(folder, pathname), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
