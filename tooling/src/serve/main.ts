import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { addressesFrom, originsOf } from '../workspace/addresses.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { hostFolder } from '../workspace/packages.ts'
import { originOf } from '../workspace/ports.ts'
import { buildHostSite } from './host-site.ts'
import { buildRemoteSite } from './remote-site.ts'

const { values } = parseArgs({
  options: {
    'port-base': { type: 'string', default: String(environment.LINTEL_PORT_BASE) },
    /** Served by somebody else, such as a development server: `host` or a remote's name. */
    except: { type: 'string', multiple: true, default: [] },
  },
})
const portBase = Number(values['port-base'])
const { ports, remotes } = addressesFrom(portBase, environment.REMOTE_ADDRESSES)
const hostOrigin = originOf(ports.host)
const elsewhere = new Set(values.except)

/** Remotes at this machine are served from the store of releases: all versions that are in it, each for as long as it is there. */
function remoteSites() {
  const store = environment.RELEASE_STORE ?? path.join(dataFolderFor(portBase), 'releases')
  if (store.startsWith('s3://')) return []
  return [...remotes].flatMap(([name, address]) => {
    const { hostname, port } = new URL(address)
    if (hostname !== 'localhost' || elsewhere.has(name)) return []
    const dist = path.resolve(store, name)
    mkdirSync(dist, { recursive: true })
    return [{ app: buildRemoteSite({ name: `remote-${name}`, dist, hostOrigin }), port: Number(port) }]
  })
}

async function buildSites() {
  const sites = remoteSites()
  if (elsewhere.has('host')) return sites
  const host = await buildHostSite({
    name: 'host',
    dist: path.join(hostFolder, 'dist'),
    platform: environment.LINTEL_PLATFORM_URL ?? originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: originsOf(remotes),
  })
  return [{ app: host, port: ports.host }, ...sites]
}

const sites = await buildSites()
closeWithGrace({ delay: 5000 }, async ({ err }) => {
  if (err !== undefined) console.error(err)
  await Promise.all(sites.map(({ app }) => app.close()))
})
await Promise.all(sites.map(({ app, port }) => app.listen({ host: environment.LINTEL_LISTEN, port })))
for (const { port } of sites) console.log(`serving ${originOf(port)}`)
process.send?.('ready')
