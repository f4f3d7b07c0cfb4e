import { createQueryClient, type QueryClient } from '@lintel/shared/api'
import { installApi, installDeployment, installEarlyAnswers, installPages, installProduct } from '@lintel/shared/host'
import type { RegisteredRemote, Registry } from '@lintel/shared/remote'
import { createContext, use } from 'react'
import type { Config } from './config.ts'
import { takeEarlyAnswers } from './early-script/handover.ts'
import { preloadOnIntent, preloadRemotePage, preloadWhenIdle, RemotePage } from './remotes/index.ts'
import { createPreviousRoute, type PreviousRoute } from './router/previous-route.ts'
import type { Identity } from './session/identity/identity.ts'
import { createIdentityClient } from './session/identity/identity-client.tsx'
import { Session } from './session/session.ts'

/** Everything that exists once in the shell. It is made at the start of a page load; each test makes its own. */
export type Services = {
  config: Config
  /** Every remote that is released: what is at an address. */
  registry: Registry
  /** Those that this shell runs: what sidebar, landing and palette lead to. */
  offered: Registry
  identity: Identity
  session: Session
  queryClient: QueryClient
  previousRoute: PreviousRoute
  remotes: Remotes
}

/** How pages of remotes are shown and fetched ahead of time. */
const federation = { RemotePage, preloadRemotePage, preloadOnIntent, preloadWhenIdle }
export type Remotes = typeof federation

type Parts = {
  config: Config
  registry: Registry
  isRunning?: (remote: RegisteredRemote) => boolean
  identity?: Identity
  remotes?: Remotes
  reload?: () => void
}

export function createServices({ config, registry, isRunning = () => true, ...doors }: Parts): Services {
  const { identity = createIdentityClient(config), remotes = federation, reload = reloadPage } = doors
  const offered = { remotes: registry.remotes.filter(isRunning) }
  installProduct(config.product)
  installDeployment({
    supportEmail: config.supportEmail,
    clientLogosUrl: config.clientLogosUrl,
    viewer: config.viewer,
  })
  installPages(offered.remotes.flatMap(({ pages }) => Object.values(pages)))
  const session = new Session(identity, reload)
  installApi({
    baseUrl: config.apiBaseUrl,
    getAccessToken: () => session.accessToken(),
    renewAccessToken: (refused) => session.renewAccessToken(refused),
    onUnauthorized: () => session.signInAgain(),
  })
  installEarlyAnswers(takeEarlyAnswers())
  return {
    config,
    registry,
    offered,
    identity,
    session,
    queryClient: createQueryClient(),
    previousRoute: createPreviousRoute(),
    remotes,
  }
}

function reloadPage(): void {
  window.location.reload()
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('There are no services here. Render inside <App>.')
  return services
}
