import { reportSilently } from '@lintel/shared/api'
import { sharedStore } from '@lintel/shared/host'
import type { Release } from '@lintel/shared/remote'
import { useAtomValue } from 'jotai'
import type { Config } from '../config.ts'
import { remotePagePaths, type Person } from '../remotes/releases.ts'
import { useServices, type Services } from '../services.ts'
import { bannerAtom, panelAtom } from './open-tools.ts'
import { hasOverrides, storedOverrides, storedPreviews } from './stored-overrides.ts'

/** Tools for developers of remotes: the panel while it's open, and the banner while overrides are running. */
export function DeveloperTools() {
  const { releases, config } = useServices()
  const { Panel } = useAtomValue(panelAtom)
  const { Banner } = useAtomValue(bannerAtom)
  const origins = allowedOrigins(config)
  const props = { releases, origins, onClose: () => sharedStore.set(panelAtom, {}) }
  return (
    <>
      {Banner && <Banner {...props} />}
      {Panel && <Panel {...props} />}
    </>
  )
}

/** Origins allowed for overrides: those for developers, and the release store, which contains previews. */
function allowedOrigins({ developerOrigins = [], remoteOrigins = [] }: Config): string[] {
  return [...developerOrigins, ...remoteOrigins]
}

/**
 * The override builds of this tab, for routes to pages that no release has. Nothing of them runs before
 * `prepareOverrides` allows it.
 */
export async function overriddenBuilds(config: Config): Promise<Release[]> {
  const stored = storedOverrides()
  if (Object.keys(stored).length === 0) return []
  try {
    const { readBuilds } = await import('./overrides.ts')
    return await readBuilds(stored, allowedOrigins(config))
  } catch (error) {
    reportSilently(error, 'Overrides could not be read.')
    return []
  }
}

const prepared = new WeakMap<Services, Promise<void>>()

/** Loads the override builds and previews of this tab, once and only for developers, before pages of remotes are chosen. */
export function prepareOverrides(services: Services, person: Person): Promise<void> | undefined {
  if (!person.mayDevelop || !hasOverrides()) return undefined
  const preparing = prepared.get(services) ?? override(services, person)
  prepared.set(services, preparing)
  return preparing
}

async function override(services: Services, { organization }: Person): Promise<void> {
  const { releases, config } = services
  try {
    const { loadOverrides, loadPreviews, OverrideBanner } = await import('./overrides.ts')
    const origins = allowedOrigins(config)
    const stored = storedPreviews()
    const before = storedOverrides()
    const ownOverrides = Object.entries(before).filter(([name]) => !(name in stored))
    const [overrides, previews] = await Promise.all([
      loadOverrides(Object.fromEntries(ownOverrides), origins),
      loadPreviews(stored, { organization, origins }),
    ])
    // If the address was stored before, another load would change nothing.
    const changedPreviews = [...previews.values()].filter(({ name, baseUrl }) => before[name] !== baseUrl)
    if (hasUnknownPages(services, changedPreviews)) await reload()
    releases.override(new Map([...overrides, ...previews]))
    sharedStore.set(bannerAtom, { Banner: OverrideBanner })
  } catch (error) {
    reportSilently(error, 'Your own remotes could not be loaded.')
  }
}

/** Routes are created before a person is known, from the builds whose addresses the tab has stored. */
function hasUnknownPages({ releases, overriddenBuilds }: Services, previews: readonly Release[]): boolean {
  const { remotes, disabled = [] } = releases.snapshot
  const knownPaths = remotePagePaths({ remotes: [...remotes, ...overriddenBuilds], disabled })
  const routes = new Set(knownPaths.map(({ name, path }) => `${name} ${path}`))
  return previews.some(({ name, pages }) => Object.values(pages).some(({ path }) => !routes.has(`${name} ${path}`)))
}

/** Never ends, so that the page shows nothing until it's gone. */
function reload(): Promise<void> {
  window.location.reload()
  return new Promise(() => {})
}
