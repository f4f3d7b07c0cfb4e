import BrowserEnvironment from '../browser-environment.ts'
import { keptEnvironment } from './kept-environment.ts'

const lastTimers = new WeakMap<object, number>()

export default keptEnvironment(BrowserEnvironment, (page) => {
  page.fakeTimersModern?.useRealTimers()
  const { global } = page
  stopTimers(global)
  global.document.body.replaceChildren()
  global.document.title = ''
  global.history.replaceState(null, '', '/')
})

/** A page counts its timers, and takes what has ended for nothing. */
function stopTimers(window: BrowserEnvironment['global']): void {
  const last = window.setTimeout(() => undefined)
  for (let timer = lastTimers.get(window) ?? 0; timer <= last; timer += 1) window.clearTimeout(timer)
  lastTimers.set(window, last)
}
