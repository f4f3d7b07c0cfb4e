import { reportSilently } from '@lintel/shared/api'
import { sharedStore } from '@lintel/shared/host'
import { useAtomValue } from 'jotai'
import type { Person } from '../remotes/index.ts'
import { useServices, type Services } from '../services.ts'
import { bannerAtom, panelAtom } from './open-tools.ts'
import { storedOverrides } from './stored-overrides.ts'

/** What developers of remotes see over and above the pages: the panel while it is open, the banner while code of their own runs. */
export function DeveloperTools() {
  const { releases, config } = useServices()
  const { Panel } = useAtomValue(panelAtom, { store: sharedStore })
  const { Banner } = useAtomValue(bannerAtom, { store: sharedStore })
  const origins = config.developerOrigins ?? []
  const props = { releases, origins, onClose: () => sharedStore.set(panelAtom, {}) }
  return (
    <>
      {Banner && <Banner {...props} />}
      {Panel && <Panel {...props} />}
    </>
  )
}

const prepared = new WeakMap<Services, Promise<void>>()

/** Before pages of remotes are chosen: asks for the code that a developer has named in this tab, once, and for nobody else. */
export function prepareOverrides(services: Services, { mayDevelop }: Person): Promise<void> | undefined {
  if (!mayDevelop || Object.keys(storedOverrides()).length === 0) return undefined
  const preparing = prepared.get(services) ?? override(services)
  prepared.set(services, preparing)
  return preparing
}

async function override({ releases, config }: Services): Promise<void> {
  try {
    const { loadOverrides, OverrideBanner } = await import('./panel/overrides.ts')
    releases.override(await loadOverrides(storedOverrides(), config.developerOrigins ?? []))
    sharedStore.set(bannerAtom, { Banner: OverrideBanner })
  } catch (error) {
    reportSilently(error, 'Code of your own could not be used.')
  }
}
