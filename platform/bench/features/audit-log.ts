import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { startWorkerProcess } from '../../src/worker/testing/worker-process.ts'
import type { BenchPlatform } from '../bench-platform.ts'
import { openCaller, type Call } from './caller.ts'
import { compareVariants } from './compare.ts'
import { addOrganization } from './organizations.ts'

const entries = isShort ? 100 : 200_000
const goal = 1.3

/**
 * A recorded change takes as long in an organization with a long audit log, and in one with a receiver of the log that never responds as
 * in one whose receiver does.
 */
export async function measureAuditLog(platform: BenchPlatform, ownerUrl: string): Promise<boolean> {
  const { origin, headersOf, environment } = platform
  await addOrganization(ownerUrl, { id: 'NEW', members: 1 })
  await addOrganization(ownerUrl, { id: 'OLD', members: 1, entries })
  await addOrganization(ownerUrl, { id: 'SENDS', members: 1 })
  await addOrganization(ownerUrl, { id: 'HANGS', members: 1 })
  const json = { 'content-type': 'application/json' }
  const headers = new Map<string, Record<string, string>>()
  for (const id of ['NEW', 'OLD', 'SENDS', 'HANGS'])
    headers.set(id, { ...json, ...(await headersOf(`features|${id}-1`, id)) })
  const receiver = createServer((request, response) => {
    if (request.url !== '/HANGS') response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const caller = openCaller()
  for (const id of ['SENDS', 'HANGS']) {
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${id}`
    const body = JSON.stringify({ address, events: ['audit.recorded'] })
    await caller.send({ url: `${origin}/api/webhooks`, method: 'POST', headers: headers.get(id) ?? {}, body })
  }
  const worker = startWorkerProcess(environment)
  let change = 0
  const rename = (id: string) => (): Call => ({
    url: `${origin}/api/organizations/${id}`,
    method: 'PUT',
    headers: headers.get(id) ?? {},
    body: JSON.stringify({ displayName: `Name ${(change += 1)}`, theme: null }),
  })
  const isFast = [
    await compareVariants(caller, { name: 'recorded change', goal }, [
      { name: 'with an empty audit log', call: rename('NEW') },
      { name: `with ${entries} entries`, call: rename('OLD') },
    ]),
    await compareVariants(caller, { name: 'recorded change', goal }, [
      { name: 'sent to a receiver that responds', call: rename('SENDS') },
      { name: 'sent to a receiver that hangs', call: rename('HANGS') },
      { name: 'in another organization, meanwhile', call: rename('NEW') },
    ]),
  ]
  await worker.stop()
  receiver.closeAllConnections()
  receiver.close()
  await caller.end()
  return isFast.every(Boolean)
}
