import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostConfiguration } from '../../../../tooling/src/containers/nginx/host-configuration.ts'
import { originsFile } from '../../../../tooling/src/containers/nginx/origins.ts'
import { startNameServer } from '../../../../tooling/src/containers/testing/name-server.ts'
import { startNginx } from '../../../../tooling/src/containers/testing/start-nginx.ts'
import { readShellSettings } from '../../../../tooling/src/serve/shell-settings.ts'

/** nginx as the host's container has it, before as many servers as its name of the platform leads to. */
export async function startFront(folder: string, port: number) {
  const addresses = new Set<string>()
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'config.json')
  await writeFile(join(folder, 'index.html'), '<div id="root"></div>')
  await writeFile(config, JSON.stringify({ identity: { domain: 'identity.test' } }))
  await writeFile(join(folder, 'origins.conf'), originsFile(await readShellSettings(config)))
  const names = await startNameServer(() => [...addresses])
  const site = { site: folder, earlier: join(folder, 'earlier'), deployment: folder, inlineScripts: [] }
  const nginx = await startNginx((settings) => hostConfiguration({ ...settings, ...site }), {
    LINTEL_PLATFORM_URL: `http://platform.test:${port}`,
    LINTEL_RESOLVER: names.address,
    // People of the drill say in a header who they are on the network, as a balancer would.
    LINTEL_BALANCERS: '127.0.0.0/8',
  })
  return {
    origin: nginx.origin,
    /** As a cluster does when a server is ready. */
    add: (address: string) => void addresses.add(address),
    /** As a cluster does when a server says that it stops. */
    remove: (address: string) => void addresses.delete(address),
    async stop(): Promise<void> {
      await nginx.stop()
      names.stop()
    },
  }
}
