import path from 'node:path'
import type { Browser } from '@playwright/test'
import { remoteManifestSchema } from '@lintel/shared/remote'
import { readManifest } from '../../release/publish.ts'
import { buildHostSite } from '../../serve/host-site.ts'
import { buildRemoteSite } from '../../serve/remote-site.ts'
import { remoteNames } from '../../workspace/packages.ts'
import { originOf, type Ports } from '../../workspace/ports.ts'
import type { StorageEntry } from './measure-load.ts'

/** Serves host and remotes of another checkout, which has been built, with today's web server and platform. */
export async function serveBefore(checkout: string, port: number, ports: Ports) {
  const hostOrigin = originOf(port)
  const remotes = remoteNames(checkout).map((name, index) => {
    const dist = path.join(checkout, `remote-${name}`, 'dist')
    const remotePort = port + 1 + index
    const app = buildRemoteSite({ name, dist, hostOrigin })
    const manifest = remoteManifestSchema.parse(readManifest(dist))
    return { app, port: remotePort, listed: { ...manifest, baseUrl: `${originOf(remotePort)}/` } }
  })
  const host = await buildHostSite({
    name: 'build before',
    dist: path.join(checkout, 'host/dist'),
    platform: originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: remotes.map((remote) => originOf(remote.port)),
  })
  const registry = { remotes: remotes.map(({ listed }) => listed) }
  const tag = '"before"'
  host.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/registry.json') return
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=5' })
    await (request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(registry))
  })
  const sites = [{ app: host, port }, ...remotes]
  await Promise.all(sites.map((site) => site.app.listen({ host: 'localhost', port: site.port })))
  return { origin: hostOrigin, close: () => Promise.all(sites.map(({ app }) => app.close())) }
}

/** The storage of a build after a first visit with the session of another. */
export async function storageLeftBy(browser: Browser, url: string, storage: readonly StorageEntry[]) {
  const context = await browser.newContext()
  await context.addInitScript(
    (entries) => {
      for (const { name, value } of entries) if (!localStorage.getItem(name)) localStorage.setItem(name, value)
    },
    storage.filter(({ name }) => !/^lintel\.(registry|config)$/.test(name)),
  )
  const tab = await context.newPage()
  await tab.goto(url)
  await tab.getByRole('article').first().waitFor()
  await tab.waitForLoadState('networkidle')
  const { origins } = await context.storageState()
  await context.close()
  return origins[0]?.localStorage ?? []
}
