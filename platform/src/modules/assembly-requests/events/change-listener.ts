import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import { listenForNotifications } from '../../../database/notifications.ts'
import { addressOf, requestChannel, type RequestPlace } from '../announce-change.ts'

export type ChangeListener = {
  /** Calls back after each change of the request, and whenever one may have been missed. Returns how to stop. */
  follow(place: RequestPlace, onChange: () => void): () => void
  close(): Promise<void>
}

/** Listens from the first follower on, once for all of them. */
export function changeListener(db: Database, logger: FastifyBaseLogger): ChangeListener {
  const followers = new Map<string, Set<() => void>>()
  let listening: ReturnType<typeof listenForNotifications> | undefined

  function tell(address: string): void {
    for (const onChange of followers.get(address) ?? []) onChange()
  }

  function listen() {
    return listenForNotifications(db, {
      channel: requestChannel,
      onMessage: tell,
      onListening: () => [...followers.keys()].forEach(tell),
      onFailure: (error) => logger.warn({ err: error }, 'changes of assembly requests cannot be heard of'),
    })
  }

  function follow(place: RequestPlace, onChange: () => void): () => void {
    listening ??= listen()
    const address = addressOf(place)
    const ofRequest = followers.get(address) ?? new Set()
    followers.set(address, ofRequest.add(onChange))
    return () => {
      ofRequest.delete(onChange)
      if (ofRequest.size === 0) followers.delete(address)
    }
  }

  return { follow, close: async () => listening?.close() }
}
