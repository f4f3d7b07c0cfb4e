import path from 'node:path'
import { parseArgs } from 'node:util'
import { environment } from '../workspace/environment.ts'
import { remoteFolder, remoteNames } from '../workspace/packages.ts'
import { originOf, portsFrom } from '../workspace/ports.ts'
import { publish, readManifest } from './publish.ts'

const usage = `pnpm release NAME [options]

Tells the registry about a built remote. Its files must be in place at the base URL first.

  --base-url URL     where browsers find the files (this machine's port of the remote unless told)
  --version VERSION  in place of the one that the build gave itself
  --registry URL     the platform (this machine's unless told)
  --dist FOLDER      the built files (remote-NAME/dist unless told)
  --bring-back       make a version the current one that was released before

REGISTRY_RELEASE_TOKEN holds the token that the platform accepts releases with.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'base-url': { type: 'string' },
    version: { type: 'string' },
    registry: { type: 'string' },
    dist: { type: 'string' },
    'bring-back': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function withSlash(url: string) {
  return url.endsWith('/') ? url : `${url}/`
}

async function release(given: string) {
  const name = given.replace(/^remote-/, '')
  const token = environment.REGISTRY_RELEASE_TOKEN
  if (token === undefined)
    throw new Error('Set REGISTRY_RELEASE_TOKEN to the token that the platform accepts releases with.')
  const ports = portsFrom(environment.LINTEL_PORT_BASE, remoteNames())
  const { version, 'base-url': baseUrl } = values
  const port = ports.remotes.get(name)
  if (baseUrl === undefined && port === undefined) throw new Error(`There is no remote ${name}: give its --base-url.`)
  const released = await publish({
    manifest: readManifest(values.dist ?? path.join(remoteFolder(name), 'dist')),
    baseUrl: withSlash(baseUrl ?? originOf(port ?? 0)),
    registry: values.registry ?? originOf(ports.platform),
    token,
    bringsBack: values['bring-back'],
    ...(version === undefined ? {} : { version }),
  })
  const isCurrent = released.current === released.version
  const note = isCurrent ? '' : `; browsers go on loading ${released.current} (--bring-back changes that)`
  console.log(`Released ${released.name} ${released.version} at ${released.baseUrl}${note}`)
  for (const notice of released.notices) console.warn(`  ${notice}`)
}

const [name] = positionals
try {
  if (values.help || name === undefined) console.log(usage)
  else await release(name)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
