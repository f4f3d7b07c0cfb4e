import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { originOf, startOnFolder, type UploadServer } from '../../modules/base/uploads/testing/upload-calls.ts'
import {
  openIngestionFixture,
  organizationId,
} from '../../modules/data/capture-ingestions/testing/ingestion-fixture.ts'
import { workReview } from '../../modules/data/capture-reviews/testing/seed-capture.ts'
import { startCommand, type CommandOutcome, type RunningCommand } from './run-command.ts'

export type CommandHarness = {
  server: UploadServer
  folder: string
  start(args: readonly string[], environment?: Record<string, string>): RunningCommand
  run(args: readonly string[], environment?: Record<string, string>): Promise<CommandOutcome>
  makeToken(rights: string): Promise<{ id: string; token: string }>
  close(): Promise<void>
}

/** A platform on a socket that processes files and reviews as they arrive, and a folder for the command's state. */
export async function openCommandHarness(): Promise<CommandHarness> {
  const server = await startOnFolder()
  const folder = await mkdtemp(join(tmpdir(), 'lintel-command-'))
  const worker = startWorking(server)
  async function makeToken(rights: string) {
    const call = { method: 'POST', url: '/api/organization-tokens', as: 'local|everything' } as const
    const created = await server.platform.call({ ...call, organization: organizationId, body: { name: 'CI', rights } })
    return created.json<{ id: string; token: string }>()
  }
  const { token } = await makeToken('captures')
  const defaultEnvironment = {
    LINTEL_SERVER: originOf(server.platform.app),
    LINTEL_TOKEN: token,
    LINTEL_STATE: join(folder, 'state'),
  }
  const start = (args: readonly string[], environment: Record<string, string> = {}) =>
    startCommand(args, { ...defaultEnvironment, ...environment })
  return {
    server,
    folder,
    start,
    run: (args, environment) => start(args, environment).ended,
    makeToken,
    async close() {
      await worker.stop()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startWorking({ platform }: UploadServer) {
  const stopping = new AbortController()
  async function work(): Promise<void> {
    const fixture = await openIngestionFixture(platform)
    while (!stopping.signal.aborted) {
      for (const id of await listQueued(platform, 'capture_ingestions')) await fixture.work(id)
      for (const id of await listQueued(platform, 'capture_reviews')) await workReview(platform, id)
      await wait(50)
    }
  }
  const working = work()
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}

async function listQueued({ asOwner }: UploadServer['platform'], table: string): Promise<string[]> {
  const rows = await asOwner<{ id: string }>(`select id from ${table} where status = 'Queued' order by requested_date`)
  return rows.map(({ id }) => id)
}

type Proxy = {
  address: string
  /** Responds instead of the platform if it returns true. */
  respondInstead: (call: IncomingMessage, response: ServerResponse) => boolean
  close(): void
}

/** A proxy between the command and the platform that tests can make fail. */
export async function startProxy({ platform }: UploadServer): Promise<Proxy> {
  const proxyControl: Proxy = { address: '', respondInstead: () => false, close: () => undefined }
  const proxy: Server = createServer((call, answer) => {
    if (proxyControl.respondInstead(call, answer)) return
    const target = new URL(call.url ?? '/', originOf(platform.app))
    const passed = request(target, { method: call.method, headers: call.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  proxyControl.address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  proxyControl.close = () => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return proxyControl
}
