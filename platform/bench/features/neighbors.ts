import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { seedCapture } from '../../src/modules/data/comparisons/testing/comparison-fixture.ts'
import type { BenchPlatform } from '../bench-platform.ts'
import { listQuery } from '../capture/queries.ts'
import { openCaller, type Call } from './caller.ts'
import { compareVariants } from './compare.ts'
import { addLargeBuilding } from './large-building.ts'
import { addOrganization } from './organizations.ts'

const elements = isShort ? 1000 : 100_000
const pages = isShort ? 2 : 200
/** The same goal as for the users of an organization that causes too much load (`load`). */
const goal = 2

/** A list of captures while another organization exports COBie, or an assistant reads its elements. */
export async function measureNeighbors(platform: BenchPlatform, ownerUrl: string): Promise<boolean> {
  const { db, origin, headersOf } = platform
  const json = { 'content-type': 'application/json' }
  await addOrganization(ownerUrl, { id: 'BUSY', members: 1 })
  const busy = { ...json, ...(await headersOf('features|BUSY-1', 'BUSY')) }
  const { projectId, captureId } = await addLargeBuilding(db, 'BUSY', { elements, types: 500 })
  for (let count = 0; count < 10; count += 1) await seedCapture(db, { elements: [], types: {} })
  const [caller, other] = [openCaller(), openCaller()]
  const variables = { filterNeedle: '', skip: 0, take: 10 }
  const list: Call = {
    url: `${origin}/graphql/datacapture`,
    method: 'POST',
    headers: { ...json, ...(await headersOf('local|everything', 'CFA')) },
    body: JSON.stringify({ query: listQuery, variables }),
  }
  const cobie: Call = { url: `${origin}/api/projects/${projectId}/cobie`, method: 'POST', headers: busy, body: '{}' }
  const params = { name: 'list_elements', arguments: { captureId, limit: 100 } }
  const assistant: Call = {
    url: `${origin}/mcp`,
    method: 'POST',
    headers: { ...busy, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
  async function readPages() {
    for (let page = 0; page < pages; page += 1) await other.send(assistant)
  }
  const isFast = await compareVariants(caller, { name: 'list of captures', goal, rounds: 3 }, [
    { name: 'alone', call: () => list },
    { name: 'during a COBie export', call: () => list, meanwhile: () => other.send(cobie) },
    { name: 'while an assistant reads', call: () => list, meanwhile: readPages },
  ])
  await Promise.all([caller.end(), other.end()])
  return isFast
}
