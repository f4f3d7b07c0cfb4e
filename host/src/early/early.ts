/**
 * Runs inline in the head of index.html, before anything is drawn: colours first, then configuration and registry
 * together, and after the first paint the code of the page that the address names. Everything here is for speed; what
 * fails is done again, and reported, by the shell.
 */
import type { Registry } from '@lintel/shared/remote'
import { preloadPage } from '../remotes/preload-page.ts'
import { hadAccess } from './access-hint.ts'
import { earlyAddresses } from './early-handle.ts'
import { findPage } from './find-page.ts'
import { showStoredColours } from './show-stored-colours.ts'

/** Frames may pass before anything is drawn, so only the browser's own word counts where it gives one. */
function firstPaint() {
  return new Promise<unknown>((painted) => {
    if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
    } else requestAnimationFrame(() => requestAnimationFrame(painted))
  })
}

async function preloadNamedPage(registry: Promise<Response>) {
  const painted = firstPaint()
  const { remotes } = (await (await registry).clone().json()) as Registry
  const found = findPage(remotes, location.pathname)
  if (!found || !hadAccess(found.organizationId, found.anyRole)) return
  await painted
  preloadPage(found.remote, found.page)
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
const early = { config: request(earlyAddresses.config), registry: request(earlyAddresses.registry) }
window.lintelEarly = early
preloadNamedPage(early.registry).catch(skip)
