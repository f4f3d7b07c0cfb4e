import { containerName, type PageLoader, type RegisteredRemote } from '@lintel/shared/remote'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { federation } from '../remotes/federation.ts'

type Outcome = 'load' | 'error' | 'hang'
type RunScript = (script: HTMLScriptElement) => Outcome

/** The part of a build's `mf-manifest.json` that a host reads; the entry's location comes from the registry. */
const manifest = {
  metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' }, buildInfo: {} },
  exposes: [],
  shared: [],
}

export function serveManifests(): void {
  mockServer.use(http.get('*/mf-manifest.json', () => HttpResponse.json(manifest)))
}

/** jsdom runs no scripts of other origins: fakes the browser for each script element that is added to the page. */
export function fakeScripts(runScript: RunScript): { requestedUrls: string[] } {
  serveManifests()
  const requestedUrls: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue
      requestedUrls.push(script.src)
      const outcome = runScript(script)
      if (outcome !== 'hang') script.dispatchEvent(new Event(outcome))
    }
  })
  observer.observe(document.head, { childList: true })
  afterTest(() => {
    observer.disconnect()
    for (const element of document.head.querySelectorAll('script, link[rel=preload]')) element.remove()
  })
  return { requestedUrls }
}

type Code = { pages?: Record<string, PageLoader>; get?: () => Promise<never>; onInit?: (scope: object) => void }

/** Defines the global container that a remote's entry script defines. */
export function defineContainer(remote: RegisteredRemote, { pages, get, onInit }: Code): void {
  const container = { init: async (scope: object) => onInit?.(scope), get: get ?? (async () => () => ({ pages })) }
  Reflect.set(globalThis, containerName(remote.name), container)
}

type Shared = { from?: string; get?: () => Promise<unknown> }

/** Sets the host's shared modules, by module and version. */
export function stubSharing(scope: Record<string, Record<string, Shared>> = {}): void {
  for (const sharedModules of [federation.options.shared, federation.shareScopeMap['default'] ?? {}])
    for (const name of Object.keys(sharedModules)) Reflect.deleteProperty(sharedModules, name)
  const shared = Object.entries(scope).map(([name, versions]) => {
    const provided = Object.entries(versions).map(([version, { get = async () => ({}) }]) => ({
      version,
      get: async () => {
        const module = await get()
        return () => module
      },
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
    }))
    return [name, provided] as const
  })
  federation.initOptions({ name: federation.name, remotes: [], shared: Object.fromEntries(shared) })
  void federation.initializeSharing()
}
