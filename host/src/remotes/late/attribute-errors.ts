import type { Release } from '@lintel/shared/remote'
import { releaseAt } from './release-at.ts'

type Attributed = { release: Release; kind: 'handler' | 'promise'; detail: string }

/**
 * Errors that no boundary sees, of handlers and promises, are told with the remote whose code threw them: by the address of the script,
 * else by the stack. What belongs to no remote is left to the browser. Returns the way to stop.
 */
export function attributeErrors(releases: () => readonly Release[], tell: (found: Attributed) => void): () => void {
  function note(place: string, error: unknown, kind: Attributed['kind']) {
    const release = releaseAt(place, releases())
    if (!release) return
    const detail = error instanceof Error ? error.message : String(error)
    console.error(`${release.name} ${release.version}, by ${release.owner}, failed in a ${kind}: ${detail}`)
    tell({ release, kind, detail })
  }
  function noteError({ filename, error, message }: ErrorEvent) {
    note(`${filename}\n${stackOf(error)}`, error ?? message, 'handler')
  }
  function noteRejection({ reason }: PromiseRejectionEvent) {
    note(stackOf(reason), reason, 'promise')
  }
  addEventListener('error', noteError)
  addEventListener('unhandledrejection', noteRejection)
  return () => {
    removeEventListener('error', noteError)
    removeEventListener('unhandledrejection', noteRejection)
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : ''
}
