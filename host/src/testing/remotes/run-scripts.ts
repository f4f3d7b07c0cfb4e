import { afterTest } from '@lintel/shared/testing/runner'
import { serveManifests } from '../fake-scripts.ts'
import { integrityOf } from './remote-scripts.ts'

/**
 * jsdom runs no scripts of other origins: fakes the browser for each script element that is added to the page. The
 * script is fetched, compared with its hash and run; on failure the element gets an event without details, as in a
 * browser.
 */
export function runScripts(): { requestedUrls: string[] } {
  serveManifests()
  const requestedUrls: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement) || script.src === '') continue
      requestedUrls.push(script.src)
      void runScript(script)
    }
  })
  observer.observe(document.head, { childList: true })
  afterTest(() => {
    observer.disconnect()
    // A hanging script would be mistaken for the next one with the same address.
    for (const script of document.head.querySelectorAll('script')) script.remove()
  })
  return { requestedUrls }
}

async function runScript(script: HTMLScriptElement): Promise<void> {
  const text = await contentOf(script)
  if (text !== undefined) run(text, script.src)
  script.dispatchEvent(new Event(text === undefined ? 'error' : 'load'))
}

/** Undefined if a browser would not run it. */
async function contentOf({ src, integrity }: HTMLScriptElement): Promise<string | undefined> {
  const response = await fetch(src).catch(() => undefined)
  if (response?.ok !== true) return undefined
  const text = await response.text()
  return integrityOf(text) === integrity ? text : undefined
}

/**
 * Runs it as a script of the page, which jsdom does synchronously. Errors are reported again with its address, as in
 * browsers.
 */
function run(text: string, address: string): void {
  const script = document.createElement('script')
  script.textContent = text
  script.dataset['src'] = address
  const thrown: ErrorEvent[] = []
  const note = (event: ErrorEvent) => void thrown.push(event)
  addEventListener('error', note)
  document.body.append(script)
  removeEventListener('error', note)
  script.remove()
  for (const { message, error } of thrown)
    dispatchEvent(new ErrorEvent('error', { message, error: error as unknown, filename: address }))
}
