import { releaseSchema, type Release } from '@lintel/shared/remote'
import { showToast } from '@lintel/shared/toast'
import type { StoredOverrides } from '../stored-overrides.ts'

/** How long a build at hand may take to say what it is. */
const patience = 3_000

/** The release that is built at an address; fails, in words for the developer, where there is none that may be run. */
export async function readBuild(name: string, address: string, origins: readonly string[]): Promise<Release> {
  const baseUrl = address.endsWith('/') ? address : `${address}/`
  if (!URL.canParse(baseUrl) || !origins.includes(new URL(baseUrl).origin)) {
    throw new Error(`Code may come from ${origins.join(', ') || 'nowhere else'}, not from ${address}.`)
  }
  const answer = await fetch(new URL('remote.json', baseUrl), {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`${answer.url} answered with status ${answer.status}.`)
  const described = releaseSchema.safeParse({ ...((await answer.json()) as object), baseUrl })
  if (!described.success) throw new Error(`${answer.url} describes no remote.`)
  if (described.data.name !== name) throw new Error(`${answer.url} describes ${described.data.name}.`)
  return described.data
}

/** Those of the stored overrides that can be run; of each other one the developer is told, and sees what everybody does. */
export async function loadOverrides(
  stored: StoredOverrides,
  origins: readonly string[],
): Promise<ReadonlyMap<string, Release>> {
  const found = await Promise.all(
    Object.entries(stored).map(async ([name, address]) => {
      try {
        return [[name, await readBuild(name, address, origins)] as const]
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        showToast({ type: 'warning', text: `${name} is not overridden. ${reason}` })
        return []
      }
    }),
  )
  return new Map(found.flat())
}
