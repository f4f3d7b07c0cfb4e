import BrowserEnvironment from '../browser-environment.ts'
import { keptEnvironment } from './kept-environment.ts'

const lastTimers = new WeakMap<object, number>()

export default keptEnvironment(BrowserEnvironment, (page) => {
  page.fakeTimersModern?.useRealTimers()
  const { global } = page
  stopTimers(global)
  const { document } = global
  document.body.replaceChildren()
  // Styles without a name are those of the libraries, which know what they have inserted.
  for (const part of document.head.querySelectorAll(':scope > :not(style:not([id]))')) part.remove()
  global.history.replaceState(null, '', '/')
  // Node's are inherited; what stands here is a test's, and would be handed to the next one with the calls that it counted.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(global.URL, name)
})

/** A page counts its timers, and takes what has ended for nothing. */
function stopTimers(window: BrowserEnvironment['global']): void {
  const last = window.setTimeout(() => undefined)
  for (let timer = lastTimers.get(window) ?? 0; timer <= last; timer += 1) window.clearTimeout(timer)
  lastTimers.set(window, last)
}
