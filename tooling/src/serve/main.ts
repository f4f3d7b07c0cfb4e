import path from 'node:path'
import { parseArgs } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { environment } from '../workspace/environment.ts'
import { builtRemoteNames, hostFolder, remoteFolder, remoteNames } from '../workspace/packages.ts'
import { originOf, portsFrom } from '../workspace/ports.ts'
import { buildHostSite } from './host-site.ts'
import { buildRemoteSite } from './remote-site.ts'

const { values } = parseArgs({
  options: {
    'port-base': { type: 'string', default: String(environment.LINTEL_PORT_BASE) },
    /** Served by somebody else, such as a development server: `host` or a remote's name. */
    except: { type: 'string', multiple: true, default: [] },
  },
})
const ports = portsFrom(Number(values['port-base']), remoteNames())
const hostOrigin = originOf(ports.host)
const elsewhere = new Set(values.except)

async function buildSites() {
  const sites = builtRemoteNames()
    .filter((name) => !elsewhere.has(name))
    .map((name) => {
      const app = buildRemoteSite({ name: `remote-${name}`, dist: path.join(remoteFolder(name), 'dist'), hostOrigin })
      return { app, port: ports.remotes.get(name) }
    })
  if (elsewhere.has('host')) return sites
  const host = await buildHostSite({
    name: 'host',
    dist: path.join(hostFolder, 'dist'),
    platform: environment.LINTEL_PLATFORM_URL ?? originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: [...ports.remotes.values()].map(originOf),
    sockets: [...elsewhere].map((name) => originOf(ports.remotes.get(name) ?? 0).replace('http', 'ws')),
  })
  return [{ app: host, port: ports.host }, ...sites]
}

const sites = await buildSites()
closeWithGrace({ delay: 5000 }, async ({ err }) => {
  if (err !== undefined) console.error(err)
  await Promise.all(sites.map(({ app }) => app.close()))
})
await Promise.all(sites.map(({ app, port }) => app.listen({ host: environment.LINTEL_LISTEN, port: port ?? 0 })))
for (const { port } of sites) console.log(`serving ${originOf(port ?? 0)}`)
process.send?.('ready')
