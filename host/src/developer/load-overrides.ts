import { releaseSchema, type Release } from '@lintel/shared/remote'
import { showToast } from '@lintel/shared/toast'
import type { StoredOverrides } from './stored-overrides.ts'

const timeout = 3_000

/** `http://localhost:*` allows every port. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => one === origin || (one.endsWith(':*') && origin.replace(/:\d+$/, ':*') === one))
}

/** The build at an address. Throws an error that says what to do if the address isn't allowed. */
export async function readBuild(name: string, address: string, origins: readonly string[]): Promise<Release> {
  const baseUrl = address.endsWith('/') ? address : `${address}/`
  if (!URL.canParse(baseUrl) || !isAllowed(new URL(baseUrl).origin, origins)) {
    throw new Error(`Code from ${address} isn't allowed. Allowed: ${origins.join(', ') || 'none'}.`)
  }
  const response = await fetch(new URL('remote.json', baseUrl), {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`${response.url} answered with status ${response.status}.`)
  const described = releaseSchema.safeParse({ ...((await response.json()) as object), baseUrl })
  if (!described.success) throw new Error(`${response.url} doesn't describe a remote.`)
  if (described.data.name !== name) throw new Error(`${response.url} describes ${described.data.name}.`)
  return described.data
}

/** The builds that can be read; the others are ignored. */
export async function readBuilds(stored: StoredOverrides, origins: readonly string[]): Promise<Release[]> {
  const reads = Object.entries(stored).map(([name, address]) => readBuild(name, address, origins))
  return (await Promise.allSettled(reads)).flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []))
}

/** The stored overrides that can run. For each of the others, a toast says why the released version runs instead. */
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
        showToast({ type: 'warning', text: `${name} isn't overridden. ${reason}` })
        return []
      }
    }),
  )
  return new Map(found.flat())
}
