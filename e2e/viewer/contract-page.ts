import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, WebIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { meshopt } from '@gltf-transform/functions'
import type { BrowserContext } from '@playwright/test'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import { build } from 'vite'
import { bundleLmvStandIn } from '../src/support/lmv-stand-in.ts'
import { contentSecurityPolicy, inlineScriptHashes } from '../../tooling/src/serve/security-headers.ts'
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
  await writeFile(path.join(folder, 'viewer3D.min.js'), await bundleLmvStandIn())
}

type ContractModule = {
  contract: Record<string, unknown>
  casesOf: Record<string, Record<string, unknown>>
  boxes: unknown
  boxModel: (boxes: unknown) => ArrayBuffer
}

async function contractModule() {
  return (await import(path.join(folder, 'contract.mjs'))) as ContractModule
}

/** The test model as releases are: quantized and compressed. */
async function compressedModel() {
  const { boxModel, boxes } = await contractModule()
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })
  const document = await io.readBinary(new Uint8Array(boxModel(boxes)))
  document.setLogger(new Logger(Logger.Verbosity.ERROR))
  await document.transform(meshopt({ encoder: MeshoptEncoder }))
  return Buffer.from(await io.writeBinary(document))
}

/** Names only: the code that draws is loaded by the cases themselves. */
export async function caseNames() {
  const { contract, casesOf } = await contractModule()
  return { common: Object.keys(contract), of: (kind: string) => Object.keys(casesOf[kind] ?? {}) }
}

const page = `<!doctype html><title>Viewer contract</title><script type="module">
  Object.assign(globalThis, await import('/contract.mjs'))
  document.title = 'ready'
</script>`

/** As the shell's: what the policy forbids fails here too. */
const policy = contentSecurityPolicy({ remotes: [], identity: "'none'", inlineScripts: inlineScriptHashes(page) })

/** Serves the page without a server; it asks nothing of the network. */
export async function serveContract(context: BrowserContext) {
  const compressed = await compressedModel()
  await context.route('http://viewer.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { 'content-security-policy': policy }
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers, body: page })
    if (pathname === '/compressed.glb') return route.fulfill({ contentType: 'model/gltf-binary', body: compressed })
    if (pathname === '/style.min.css') return route.fulfill({ contentType: 'text/css', body: '' })
    if (!/^\/([\w.-]+\.mjs|viewer3D\.min\.js)$/.test(pathname)) return route.fulfill({ status: 404 })
    const body = await readFile(path.join(folder, pathname), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
