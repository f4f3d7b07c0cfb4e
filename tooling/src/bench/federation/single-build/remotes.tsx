/**
 * Replaces the modules of `host/src/remotes` that load remotes in the single build: the same shell with the pages of
 * all remotes, imported directly and split by page, as one team with one build would write it. There is no registry
 * and no container.
 */
import type { PageLoader, PageOpening, RegisteredRemote } from '@lintel/shared/remote'
// eslint-disable-next-line no-restricted-syntax -- Like a build without federation.
import { lazy, Suspense } from 'react'
import { RemotePageSkeleton } from '../../../../../host/src/pages/remote-page-skeleton.tsx'
import { pages as analyticsPages } from '../../../../../remote-analytics/src/pages.tsx'
import { remote as analytics } from '../../../../../remote-analytics/src/remote.ts'
import { pages as assemblyPages } from '../../../../../remote-assembly/src/pages.tsx'
import { remote as assembly } from '../../../../../remote-assembly/src/remote.ts'
import { pages as bimPages } from '../../../../../remote-bim/src/pages.tsx'
import { remote as bim } from '../../../../../remote-bim/src/remote.ts'
import { pages as dataPages } from '../../../../../remote-data/src/pages.tsx'
import { remote as data } from '../../../../../remote-data/src/remote.ts'
import { pages as prototypesPages } from '../../../../../remote-prototypes/src/pages.tsx'
import { remote as prototypes } from '../../../../../remote-prototypes/src/remote.ts'
import { pages as reportsPages } from '../../../../../remote-reports/src/pages.tsx'
import { remote as reports } from '../../../../../remote-reports/src/remote.ts'

type PartialRemote = Pick<RegisteredRemote, 'name' | 'navigationPosition'>

type Part = { remote: PartialRemote; pages: Record<string, PageLoader> }

const remoteParts: Part[] = [
  { remote: analytics, pages: analyticsPages },
  { remote: assembly, pages: assemblyPages },
  { remote: bim, pages: bimPages },
  { remote: data, pages: dataPages },
  { remote: prototypes, pages: prototypesPages },
  { remote: reports, pages: reportsPages },
]
const parts = remoteParts.toSorted((one, other) => byPosition(one.remote, other.remote))

const loaders = new Map(
  parts.flatMap(({ remote: { name }, pages }) =>
    Object.entries(pages).map(([page, load]) => [`${name} ${page}`, load] as const),
  ),
)
const components = new Map([...loaders].map(([key, load]) => [key, lazy(async () => ({ default: await load() }))]))

export function RemotePage({ remote, page }: { remote: PartialRemote; page: string }) {
  const Page = components.get(`${remote.name} ${page}`)
  return <Suspense fallback={<RemotePageSkeleton />}>{Page && <Page />}</Suspense>
}

export async function loadRemotePage({ name }: PartialRemote, page: string, opening: PageOpening) {
  await loaders.get(`${name} ${page}`)?.(opening)
}

export function preloadExpectedPage() {
  return undefined
}

export function preloadWhenIdle() {
  return () => undefined
}

export function loadRegistry() {
  const files = { manifest: '', entry: { file: '', integrity: '' }, pages: {} }
  const remotes = parts.map(
    ({ remote }) => ({ ...remote, version: '0', baseUrl: `${location.origin}/`, files }) as unknown as RegisteredRemote,
  )
  return Promise.resolve({ registry: { remotes }, isCopy: false })
}

/** Built-in pages are always available. */
export function unmetRequirements(): string[] {
  return []
}

export function byPosition(one: PartialRemote, other: PartialRemote): number {
  return (one.navigationPosition ?? 0) - (other.navigationPosition ?? 0)
}

export function currentRegistry() {
  return Promise.resolve(undefined)
}

export const federation = { options: { shared: {} } }

export function visitsOf() {
  return []
}

export function sendVisits() {
  // There are no releases to report on.
}

export function watchRegistry() {
  // There is no registry.
}
