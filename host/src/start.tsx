import { nextTask } from '@lintel/shared/host'
import { showToast } from '@lintel/shared/toast'
import type { Root } from 'react-dom/client'
import { App } from './app.tsx'
import { loadConfig } from './config.ts'
import { overriddenBuilds } from './developer/developer-tools.tsx'
import { takeOverridesOfAddress } from './developer/stored-overrides.ts'
import { StartErrorPage } from './pages/start-error.page.tsx'
import { preloadExpectedPage } from './remotes/preload.ts'
import { loadRegistry } from './remotes/registry.ts'
import { createAppRouter } from './router/router.tsx'
import { createServices, type Services } from './services.ts'
import type { Identity } from './session/identity/identity.ts'
import { StartError } from './start-error.ts'
import { whenIdle } from './when-idle.ts'

type StartOptions = {
  identity?: Identity
  reload?: () => void
  /** Called once the shell is drawn. */
  onStarted?: (services: Services) => void
}

/** Starts the shell; what it cannot start without is shown with a way to try again. */
export async function start(root: Root, options: StartOptions = {}): Promise<void> {
  let services: Services
  try {
    assertStorage()
    takeOverridesOfAddress()
    // index.html preloads both; the configuration may name another registry.
    const config = await loadConfig()
    const { registry, isCopy } = await loadRegistry(config)
    const builds = await overriddenBuilds(config)
    services = createServices({ config, registry, isCopy, overriddenBuilds: builds, ...options })
    // Once the calls that ask who the person is are on their way: this work would delay them.
    whenIdle(() => preloadExpectedPage(registry.remotes, window.location.pathname))
    if (isCopy) void notifyOfCopy(services.releases)
  } catch (error) {
    function retry() {
      root.render(<StartErrorPage error={error} isRetrying />)
      void start(root, options)
    }
    root.render(<StartErrorPage error={error} onRetry={retry} />)
    return
  }
  // Making the router takes a task of its own, so that the main thread is never held for long (decision 013).
  await nextTask()
  const router = createAppRouter(services)
  // Not as a transition: React Router's provider misses what the router does between the slices in which a transition is drawn.
  root.render(<App services={services} router={router} {...options} />)
  options.onStarted?.(services)
}

/** Asked for at once, so that the first page of a remote does not wait longer than it must. */
async function notifyOfCopy(releases: Services['releases']): Promise<void> {
  if (await releases.confirm()) return
  showToast({
    text: "Couldn't refresh the list of applications. Showing the last known list.",
    type: 'warning',
  })
}

/** Signing in keeps its state in both; without them it would wait forever. */
function assertStorage(): void {
  try {
    window.localStorage.getItem('')
    window.sessionStorage.getItem('')
  } catch (cause) {
    throw new StartError({
      code: 'host/storage-blocked',
      title: 'Your browser is blocking site data',
      detail: 'Signing in requires cookies and site data. Allow them for this site in your browser settings.',
      cause,
    })
  }
}
