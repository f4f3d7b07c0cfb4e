import { createQueryClient, type QueryClient } from '@lintel/shared/api'
import { installApi, installDeployment, installPages, installProduct, sharedStore } from '@lintel/shared/host'
import type { Registry, Release } from '@lintel/shared/remote'
import { useAtomValue } from 'jotai'
import { createContext, use } from 'react'
import type { Config } from './config.ts'
import { loadRemotePage } from './remotes/load-remote.ts'
import { preloadWhenIdle } from './remotes/preload.ts'
import { installReleases, Releases, type Offered } from './remotes/releases.ts'
import { RemotePage } from './remotes/remote-boundary.tsx'
import { createPreviousRoute, type PreviousRoute } from './router/previous-route.ts'
import type { Identity } from './session/identity/identity.ts'
import { createIdentityClient } from './session/identity/identity-client.tsx'
import { Session } from './session/session.ts'

/** The singletons of the shell, created at the start of a page load; each test creates its own. */
export type Services = {
  config: Config
  /** The release of each remote, and the entries of sidebar, landing page and palette. */
  releases: Releases
  identity: Identity
  session: Session
  queryClient: QueryClient
  previousRoute: PreviousRoute
  remotes: Remotes
  /** Builds that a developer runs in this tab, which may have pages that no release has. */
  overriddenBuilds: readonly Release[]
}

/** How pages of remotes are rendered and preloaded. */
const federation = { RemotePage, loadRemotePage, preloadWhenIdle }
export type Remotes = typeof federation

type Parts = {
  config: Config
  registry: Registry
  /** The registry is a saved copy from the last visit. */
  isCopy?: boolean
  identity?: Identity
  remotes?: Remotes
  reload?: () => void
  overriddenBuilds?: readonly Release[]
}

export function createServices({ config, registry, isCopy = false, ...others }: Parts): Services {
  const {
    identity = createIdentityClient(config),
    remotes = federation,
    reload = reloadPage,
    overriddenBuilds = [],
  } = others
  const releases = new Releases({ registry, isCopy, origins: config.remoteOrigins })
  installReleases(releases)
  installProduct(config.product)
  installDeployment({
    supportEmail: config.supportEmail,
    clientLogosUrl: config.clientLogosUrl,
    viewer: config.viewer,
  })
  offerPages(releases)
  sharedStore.sub(releases.offered, () => offerPages(releases))
  const session = new Session(identity, reload)
  installApi({
    baseUrl: config.apiBaseUrl,
    getAccessToken: () => session.accessToken(),
    renewAccessToken: (rejectedToken) => session.renewAccessToken(rejectedToken),
    onUnauthorized: () => session.signInAgain(),
  })
  return {
    config,
    releases,
    identity,
    session,
    queryClient: createQueryClient(),
    previousRoute: createPreviousRoute(),
    remotes,
    overriddenBuilds,
  }
}

/** Lets remotes link to each other's pages. */
function offerPages(releases: Releases): void {
  installPages(sharedStore.get(releases.offered).remotes.flatMap(({ pages }) => Object.values(pages)))
}

function reloadPage(): void {
  window.location.reload()
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('Services are missing. Render inside <App>.')
  return services
}

/** The entries of sidebar, landing page and palette for the current person. */
export function useOffered(): Offered {
  const { releases } = useServices()
  return useAtomValue(releases.offered)
}
