import { containerName, type PageLoader, type RegisteredRemote } from '@lintel/shared/remote'
import { afterTest, setGlobal } from '@lintel/shared/testing/runner'

type Outcome = 'load' | 'error' | 'hang'
type Play = (script: HTMLScriptElement) => Outcome

/** jsdom runs no scripts of other origins: plays the browser's part for each script that is put into the page. */
export function playScripts(play: Play): { asked: string[] } {
  const asked: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue
      asked.push(script.src)
      const outcome = play(script)
      if (outcome !== 'hang') script.dispatchEvent(new Event(outcome))
    }
  })
  observer.observe(document.head, { childList: true })
  afterTest(() => {
    observer.disconnect()
    for (const element of document.head.querySelectorAll('script, link[rel=preload]')) element.remove()
  })
  return { asked }
}

type Code = { pages?: Record<string, PageLoader>; get?: () => Promise<never>; onInit?: (scope: object) => void }

/** Defines the global container that a remote's entry script defines. */
export function defineContainer(remote: RegisteredRemote, { pages, get, onInit }: Code): void {
  const container = { init: async (scope: object) => onInit?.(scope), get: get ?? (async () => () => ({ pages })) }
  Reflect.set(globalThis, containerName(remote.name), container)
}

/** What webpack gives the shell for talking to containers. */
export function stubSharing(scope: object = {}): void {
  setGlobal('__webpack_init_sharing__', async () => undefined)
  setGlobal('__webpack_share_scopes__', { default: scope })
}
