import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../tooling/src/containers/testing/start-nginx.ts'
import { waitFor } from '../../../../tooling/src/process/wait-for.ts'
import { demoContent } from '../../../seed/models/generate.ts'
import { ensureDatabase } from '../../../src/database/migrations/migrate.ts'
import { startPooler } from '../../../src/testing/pooler/start-pooler.ts'
import { openAddress, type Address } from './address.ts'
import { startDatabase, urlOf, type DatabaseServer } from './database.ts'
import { startFront } from './front.ts'
import { startIdentity } from './identity.ts'
import { migrateTo, startService, type Release, type Service } from './services.ts'

/** Connections to the database, which everyone shares behind the pooler. */
const connections = 30
/** Longer than nginx believes a name (5 s), so that no one is sent to a server that is gone. */
const drainSeconds = 7
/** Milliseconds. The first one makes the models of the demo data where no one has before. */
const readyWithin = 120_000

export type Harness = {
  folder: string
  primary: DatabaseServer
  /** Of the database, past the pooler. */
  address: Address
  front: Awaited<ReturnType<typeof startFront>>
  headersOf(id: string, organization: string): Promise<Record<string, string>>
  migrate(release: Release): Promise<void>
  /** Starts a server beside those that there are, and has calls sent to it once it is ready. */
  addServer(release: Release, extraEnvironment?: Record<string, string>): Promise<Server>
  addWorker(release: Release): Promise<Service>
  services: Service[]
}

export type Server = Service & {
  /** Takes it away as a cluster does: told to stop, it gets no more calls and ends by itself. */
  replace(): Promise<string>
}

/** A fleet on this machine, as processes: PostgreSQL behind PgBouncer, nginx before servers, and workers. Takes all of it away afterward. */
export async function withHarness<T>(play: (harness: Harness) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const endings: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await play(await setUp(folder, endings))
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

async function setUp(folder: string, endings: (() => unknown)[]): Promise<Harness> {
  // Both releases and all servers find the demo models in the cache.
  await demoContent()
  const primary = await startDatabase(join(folder, 'primary'))
  endings.push(() => primary.stop())
  await ensureDatabase(primary.url, 'lintel')
  const address = await openAddress(await folderFor(folder, 'address'), primary.folder)
  endings.push(() => address.stop())
  const direct = urlOf(primary.url, 'lintel', { folder: address.folder })
  // By default PgBouncer does not look for a server that it has missed for 15 s.
  const pooler = await startPooler(urlOf(direct, 'postgres'), connections, { server_login_retry: 1 })
  endings.push(() => pooler.stop())
  const identity = await startIdentity()
  endings.push(() => identity.stop())
  const port = await freePort()
  const front = await startFront(join(folder, 'front'), port)
  endings.push(() => front.stop())
  const services: Service[] = []
  endings.push(() => Promise.all(services.filter((service) => service.isRunning()).map((service) => service.stop())))
  const environment = {
    ...identity.environment,
    ...limits,
    DATABASE_APP_URL: urlOf(pooler.url, 'lintel', { login: 'lintel_app' }),
    DATABASE_DIRECT_URL: direct,
    LINTEL_DATA_DIR: await folderFor(folder, 'data'),
    TRUST_PROXY: 'loopback',
    TMPDIR: folder,
  }
  const { headersOf } = identity
  const migrate = (release: Release) => migrateTo(release, { ...environment, DATABASE_URL: direct })
  const adding = addingTo(services, { environment, front, port })
  return { folder, primary, address, front, services, headersOf, migrate, ...adding }
}

type Place = { environment: Record<string, string>; front: Harness['front']; port: number }

function addingTo(services: Service[], { environment, front, port }: Place): Pick<Harness, 'addServer' | 'addWorker'> {
  let addresses = 1
  async function addServer(release: Release, extraEnvironment: Record<string, string> = {}): Promise<Server> {
    addresses += 1
    const address = `127.0.0.${addresses}`
    const listening = { LINTEL_LISTEN: address, PLATFORM_PORT: String(port), DRAIN_SECONDS: String(drainSeconds) }
    const environmentOfService = { ...environment, SEED: 'none', ...listening, ...extraEnvironment }
    const service = await startService('platform/src/main.ts', release, environmentOfService)
    services.push(service)
    await waitFor(`http://${address}:${port}/health/ready`, {
      deadline: readyWithin,
      signal: new AbortController().signal,
    })
    front.add(address)
    async function replace(): Promise<string> {
      front.remove(address)
      return service.stop()
    }
    return { ...service, replace }
  }
  async function addWorker(release: Release): Promise<Service> {
    const service = await startService('platform/src/worker/main.ts', release, environment)
    services.push(service)
    return service
  }
  return { addServer, addWorker }
}

/** What keeps one tenant from holding up others is not what is played here. */
const limits = { CALLS_PER_MINUTE: '1000000', PERSON_CALLS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000' }

async function folderFor(folder: string, name: string): Promise<string> {
  const subfolder = join(folder, name)
  await mkdir(subfolder, { recursive: true })
  return subfolder
}
