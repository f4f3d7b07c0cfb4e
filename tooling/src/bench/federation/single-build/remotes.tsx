/**
 * Stands in for the modules of `host/src/remotes` that load remotes, in the single build: the same pages, imported directly and split by page, as one team
 * with one build would write it. No registry is asked, and no container is loaded.
 */
import type { PageLoader, PageOpening, RegisteredRemote } from '@lintel/shared/remote'
// eslint-disable-next-line no-restricted-syntax -- As a build without a federation would do it.
import { lazy, Suspense } from 'react'
import { RemotePageSkeleton } from '../../../../../host/src/remotes/remote-page-skeleton.tsx'
import { pages } from '../../../../../remote-prototypes/src/pages.tsx'
import { remote } from '../../../../../remote-prototypes/src/remote.ts'

const loaders: Record<string, PageLoader> = pages
const components = new Map(
  Object.entries(loaders).map(([key, load]) => [key, lazy(async () => ({ default: await load() }))]),
)

export function RemotePage({ page }: { page: string }) {
  const Page = components.get(page)
  return <Suspense fallback={<RemotePageSkeleton />}>{Page && <Page />}</Suspense>
}

export async function loadRemotePage(_remote: unknown, page: string, opening: PageOpening) {
  await loaders[page]?.(opening)
}

export function preloadExpectedPage() {
  return undefined
}

export function preloadOnIntent() {
  return {}
}

export function preloadWhenIdle() {
  return () => undefined
}

export function loadRegistry() {
  const files = { manifest: '', entry: { file: '', integrity: '' }, pages: {} }
  const registered = { ...remote, version: '0', baseUrl: `${location.origin}/`, files } as unknown as RegisteredRemote
  return Promise.resolve({ registry: { remotes: [registered] }, isCopy: false })
}

/** What is built in is always there. */
export function isServed(): boolean {
  return true
}

export function unmetRequirements(): string[] {
  return []
}

export function byPosition() {
  return 0
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
