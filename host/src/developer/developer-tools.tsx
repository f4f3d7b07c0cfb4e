import { reportSilently } from '@lintel/shared/api'
import { sharedStore } from '@lintel/shared/host'
import type { Release } from '@lintel/shared/remote'
import { useAtomValue } from 'jotai'
import type { Config } from '../config.ts'
import type { Person } from '../remotes/releases.ts'
import { useServices, type Services } from '../services.ts'
import { bannerAtom, panelAtom } from './open-tools.ts'
import { storedOverrides } from './stored-overrides.ts'

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

/** Loads the override builds of this tab, once and only for developers, before pages of remotes are chosen. */
export function prepareOverrides(services: Services, { mayDevelop }: Person): Promise<void> | undefined {
  if (!mayDevelop || Object.keys(storedOverrides()).length === 0) return undefined
  const preparing = prepared.get(services) ?? override(services)
  prepared.set(services, preparing)
  return preparing
}

async function override({ releases, config }: Services): Promise<void> {
  try {
    const { loadOverrides, OverrideBanner } = await import('./overrides.ts')
    releases.override(await loadOverrides(storedOverrides(), allowedOrigins(config)))
    sharedStore.set(bannerAtom, { Banner: OverrideBanner })
  } catch (error) {
    reportSilently(error, 'Your own remotes could not be loaded.')
  }
}
