import { setTimeout as wait } from 'node:timers/promises'
import type { Asset, AssetCreate } from '@lintel/shared/contract/assets'
import type { Caller } from '../../load/server.ts'

/** Milliseconds between two writes. */
const pause = 150
const writesBetweenLists = 5

export type Written = {
  /** What the platform has acknowledged: the last description of each asset, by its id. */
  acknowledged: Map<string, string>
  writes: number
  /** When a write was acknowledged. Milliseconds since the epoch. */
  times: number[]
  failures: { at: number; reason: string }[]
  /** Lists that did not show what had been acknowledged just before, in words. */
  unseen: string[]
}

/** Adds assets and changes them, one write after the other, until the signal ends it. What fails is not repeated: it may have been done. */
export async function write(origin: string, caller: Caller, signal: AbortSignal): Promise<Written> {
  const { headers } = caller
  const written: Written = { acknowledged: new Map(), writes: 0, times: [], failures: [], unseen: [] }
  async function call(path: string, method: string, body: object): Promise<Asset | undefined> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 200)}`)
      const asset = (await response.json()) as Asset
      written.acknowledged.set(asset.id, asset.description)
      written.writes += 1
      written.times.push(Date.now())
      return asset
    } catch (error) {
      written.failures.push({ at: Date.now(), reason: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
  async function checkListed({ id, description }: Asset): Promise<void> {
    const descriptionsById = await listOf(origin, caller).catch(() => undefined)
    if (descriptionsById && descriptionsById.get(id) !== description)
      written.unseen.push(`${description} was written and is not in the list`)
  }
  let last: Asset | undefined
  for (let number = 0; !signal.aborted; number += 1) {
    const description = `Drill ${number}`
    last =
      last && number % 3 !== 0
        ? await call(`/api/assets/${last.id}`, 'PATCH', { revision: last.revision, description })
        : await call('/api/assets', 'POST', { ...asset, description })
    if (last && number % writesBetweenLists === 0) await checkListed(last)
    await wait(pause, undefined, { signal }).catch(() => undefined)
  }
  return written
}

const asset: AssetCreate = {
  owner: 'Drill',
  sku: '1',
  upc: '1',
  category: 'Kitchen',
  manufacturer: 'Acme',
  modelNumber: '1',
  modelSeries: 'A',
  url: 'https://example.com/manual',
  condition: 'Good',
  description: 'New',
  msrp: '900.00',
  purchasePrice: '800.00',
  currentValue: '500.00',
  serialNumber: '1',
  manufacturedDate: '2024-01-31',
  installedDate: '2024-03-01',
  warrantyDuration: 24,
  warrantyDescription: 'None',
  annualDepreciationValue: '50.00',
  expectedLifespan: 12,
}

/** What the platform has now: the description of each asset, by its id. */
export async function listOf(origin: string, { headers }: Caller): Promise<Map<string, string>> {
  const response = await fetch(`${origin}/api/assets`, { headers })
  if (!response.ok) throw new Error(`The list of assets cannot be read: ${response.status}.`)
  return new Map(((await response.json()) as Asset[]).map(({ id, description }) => [id, description]))
}

/** The acknowledged writes that the platform does not have any more, in words. */
export function lostOf(
  descriptionsById: ReadonlyMap<string, string>,
  { acknowledged }: Pick<Written, 'acknowledged'>,
): string[] {
  return [...acknowledged].flatMap(([id, description]) => {
    const found = descriptionsById.get(id)
    if (found === undefined) return [`asset ${id} is gone`]
    // A write that was not acknowledged may have been done.
    return numberIn(found) < numberIn(description) ? [`asset ${id} says ${found} and not ${description}`] : []
  })
}

function numberIn(description: string): number {
  return Number(description.replace('Drill ', ''))
}
