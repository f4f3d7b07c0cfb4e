import { nextTask } from '@lintel/shared/host'
import { showToast } from '@lintel/shared/toast'
import type { Root } from 'react-dom/client'
import { App } from './app.tsx'
import { loadConfig } from './config.ts'
import { overriddenBuilds } from './developer/developer-tools.tsx'
import { moveOverridesFromUrl } from './developer/stored-overrides.ts'
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
  /** Called once the shell is rendered. */
  onStarted?: (services: Services) => void
}

/** Starts the shell. Failures are shown with a way to try again. */
export async function start(root: Root, options: StartOptions = {}): Promise<void> {
  let services: Services
  try {
    assertStorage()
    moveOverridesFromUrl()
    // index.html preloads both; the configuration may name another registry.
    const config = await loadConfig()
    const { registry, isCopy } = await loadRegistry(config)
    const builds = await overriddenBuilds(config)
    services = createServices({ config, registry, isCopy, overriddenBuilds: builds, ...options })
    // After the requests for the user have been sent, which this work would delay.
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
  // Creating the router gets its own task, so that the main thread is never blocked for long (decision 013).
  await nextTask()
  const router = createAppRouter(services)
  // Not as a transition: React Router's provider misses router updates between the slices of a transition.
  root.render(<App services={services} router={router} {...options} />)
  options.onStarted?.(services)
}

/** Requested at once, so that the first page of a remote does not wait longer than necessary. */
async function notifyOfCopy(releases: Services['releases']): Promise<void> {
  if (await releases.confirm()) return
  showToast({
    text: "Couldn't refresh the list of applications. Showing the last known list.",
    type: 'warning',
  })
}

/** Signing in stores its state in both; without them it would never end. */
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
