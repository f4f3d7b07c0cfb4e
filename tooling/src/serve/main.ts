import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { addressesFrom } from '../workspace/addresses.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { hostFolder } from '../workspace/packages.ts'
import { originOf } from '../workspace/ports.ts'
import { buildHostSite } from './host-site.ts'
import { buildRemoteSite } from './remote-site.ts'

const { values } = parseArgs({
  options: {
    'port-base': { type: 'string', default: String(environment.LINTEL_PORT_BASE) },
    /** A development server replaces it. */
    'without-host': { type: 'boolean', default: false },
  },
})
const portBase = Number(values['port-base'])
const { ports, origins } = addressesFrom(portBase, environment.REMOTE_ADDRESSES)

/** Serves every release in the store by remote and version: later releases need no restart. */
function remotesSite() {
  const store = environment.RELEASE_STORE ?? path.join(dataFolderFor(portBase), 'releases')
  if (store.startsWith('s3://')) return []
  const dist = path.resolve(store)
  mkdirSync(dist, { recursive: true })
  return [{ app: buildRemoteSite({ name: 'remotes', dist, hostOrigin: originOf(ports.host) }), port: ports.remotes }]
}

async function hostSite() {
  const app = await buildHostSite({
    name: 'host',
    dist: path.join(hostFolder, 'dist'),
    platform: environment.LINTEL_PLATFORM_URL ?? originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: origins,
  })
  return [{ app, port: ports.host }]
}

const sites = [...remotesSite(), ...(values['without-host'] ? [] : await hostSite())]
closeWithGrace({ delay: 5000 }, async ({ err }) => {
  if (err !== undefined) console.error(err)
  await Promise.all(sites.map(({ app }) => app.close()))
})
await Promise.all(sites.map(({ app, port }) => app.listen({ host: environment.LINTEL_LISTEN, port })))
for (const { port } of sites) console.log(`serving ${originOf(port)}`)
process.send?.('ready')
