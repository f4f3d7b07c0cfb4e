import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hostFolder } from '../../workspace/packages.ts'
import { defaultPortBase, originOf, portsFrom } from '../../workspace/ports.ts'
import { inlineScriptHashes } from '../../serve/security-headers.ts'
import { readShellSettings } from '../../serve/shell-settings.ts'
import { hostConfiguration } from './host-configuration.ts'
import { originsFile } from './origins.ts'
import { remoteConfiguration } from './remote-configuration.ts'

const usage = `node tooling/src/containers/nginx/main.ts host PORT FOLDER
node tooling/src/containers/nginx/main.ts remotes PORT FOLDER

Writes nginx's configuration for an image into the folder, and for the built host the settings of this machine, which a deployment replaces.`

/** Paths within the images. */
const inImage = { scratch: '/tmp', modules: '/usr/lib/nginx/modules' }

async function writeHost(port: number, folder: string): Promise<void> {
  const dist = path.join(hostFolder, 'dist')
  const inlineScripts = inlineScriptHashes(await readFile(path.join(dist, 'index.html'), 'utf8'))
  const folders = { site: '/lintel/site', earlier: '/lintel/earlier', deployment: '/lintel/deployment' }
  const ports = portsFrom(defaultPortBase)
  const settings = {
    remoteOrigins: [originOf(ports.remotes)],
    ...(await readShellSettings(path.join(dist, 'config.json'))),
  }
  await mkdir(path.join(folder, 'deployment'), { recursive: true })
  await writeFile(
    path.join(folder, 'nginx.conf'),
    hostConfiguration({ ...inImage, ...folders, port, doors: ports, inlineScripts }),
  )
  await writeFile(path.join(folder, 'deployment/config.json'), `${JSON.stringify(settings, null, 2)}\n`)
  await writeFile(path.join(folder, 'deployment/origins.conf'), originsFile(settings))
}

async function writeRemotes(port: number, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const text = remoteConfiguration({ ...inImage, port, store: '/releases' })
  await writeFile(path.join(folder, 'nginx.conf'), text)
}

const [kind, ...rest] = process.argv.slice(2)
const [port, folder] = [Number(rest[0]), rest[1]]
if (!Number.isInteger(port) || folder === undefined) throw new Error(usage)
await (kind === 'remotes' ? writeRemotes(port, folder) : writeHost(port, folder))
