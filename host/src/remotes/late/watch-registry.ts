import type { Registry } from '@lintel/shared/remote'
import { currentRegistry } from '../remote-registry.ts'

/** With the time that an answer takes, and that caches may keep one, a page knows within a minute. */
const interval = 45_000

/** Looks again and again what the registry says, as long as somebody sees the page. Returns the way to stop. */
export function watchRegistry(onAnswer: (registry: Registry) => void): () => void {
  let lookedAt = Date.now()
  let isStopped = false

  async function look() {
    lookedAt = Date.now()
    const registry = await currentRegistry()
    if (registry && !isStopped) onAnswer(registry)
  }

  function lookIfSeen() {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= interval) void look()
  }

  const timer = setInterval(lookIfSeen, interval)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}
