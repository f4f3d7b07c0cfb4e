/**
 * Runs inline in the head of index.html, before anything is drawn: colours first, then configuration and registry
 * together. Where a session and roles are remembered for the organization that the address names, it asks for account,
 * organization and the page's first data at once, by the configuration and the registry of the last visit, and after the
 * first paint for the page's code. Everything here is for speed; what fails is done again, and reported, by the shell.
 */
import type { Registry } from '@lintel/shared/remote'
import type { Config } from '../config.ts'
import { preloadSharedFiles, preloadPage } from '../remotes/preload-page.ts'
import { askForData } from './ask-for-data.ts'
import { earlyAddresses, type EarlyRequests } from './handover.ts'
import { configurationAndRegistry, read } from './configuration-and-registry.ts'
import { placeOf, type Place } from './find-page.ts'
import { showStoredColours } from './show-stored-colours.ts'

/** Frames may pass before anything is drawn, so where the browser reports the first paint, that report is waited for. */
function firstPaint() {
  return new Promise<unknown>((painted) => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
    } else requestAnimationFrame(() => requestAnimationFrame(painted))
  })
}

/** By the registry as it is now: code of a release that has gone, or that may not come from where it lies, would be asked for in vain. */
async function preloadCode({ pageOf }: Place, { config, registry }: EarlyRequests) {
  const painted = firstPaint()
  const [{ remoteOrigins }, found] = await Promise.all([read<Config>(config), pageOf(read<Registry>(registry))])
  if (!found || remoteOrigins?.includes(new URL(found.remote.baseUrl).origin) === false) return
  await painted
  preloadPage(found.remote, found.page)
  preloadSharedFiles(found.remote, found.page)
}

async function start(early: EarlyRequests) {
  const place = placeOf(location)
  if (!place) return
  await Promise.all([askForData(place, configurationAndRegistry(early)).catch(skip), preloadCode(place, early)])
}

function skip() {
  // What fails here costs speed or colour only; the shell does it again and reports.
}

function request(address: string) {
  const response = fetch(address, { cache: 'no-cache' })
  // Whoever takes the promise over sees the failure; until then it must not count as unhandled.
  response.catch(skip)
  return response
}

showStoredColours().catch(skip)
const early: EarlyRequests = {
  config: request(earlyAddresses.config),
  registry: request(earlyAddresses.registry),
  answers: [],
}
window.lintelEarly = { ...early }
start(early).catch(skip)
