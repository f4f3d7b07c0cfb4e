import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, WebIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { meshopt } from '@gltf-transform/functions'
import type { BrowserContext } from '@playwright/test'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import { boxModel, boxes } from '../../shared/src/viewer/testing/contract.ts'
import { contentSecurityPolicy, inlineScriptHashes } from '../../tooling/src/serve/security-headers.ts'
import { contractFolder } from './build-contract.ts'

/** The test model in the format of releases: quantized and compressed. */
async function compressedModel() {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder })
  const document = await io.readBinary(new Uint8Array(boxModel(boxes)))
  document.setLogger(new Logger(Logger.Verbosity.ERROR))
  await document.transform(meshopt({ encoder: MeshoptEncoder }))
  return Buffer.from(await io.writeBinary(document))
}

function pageOf(module: string) {
  return `<!doctype html><html lang="en"><title>Viewer</title><script type="module">
  Object.assign(globalThis, await import('/${module}.mjs'))
  document.title = 'ready'
</script>`
}

const pages = new Map([
  ['/', pageOf('contract')],
  ['/surface', pageOf('surface')],
  ['/views', pageOf('views')],
])

/** The same policy as the shell's, so that what it forbids fails here too. */
function policyOf(page: string) {
  return contentSecurityPolicy({ remotes: [], identity: "'none'", inlineScripts: inlineScriptHashes(page) })
}

let compressed: Promise<Buffer> | undefined

/** Serves the page without a server: nothing comes from the network. */
export async function serveContract(context: BrowserContext) {
  await context.route('http://viewer.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const page = pages.get(pathname)
    if (page) {
      const headers = { 'content-security-policy': policyOf(page) }
      return route.fulfill({ contentType: 'text/html', headers, body: page })
    }
    if (pathname === '/compressed.glb') {
      compressed ??= compressedModel()
      return route.fulfill({ contentType: 'model/gltf-binary', body: await compressed })
    }
    if (pathname === '/style.min.css') return route.fulfill({ contentType: 'text/css', body: '' })
    if (!/^\/([\w.-]+\.mjs|viewer3D\.min\.js)$/.test(pathname)) return route.fulfill({ status: 404 })
    const body = await readFile(path.join(contractFolder, pathname), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
