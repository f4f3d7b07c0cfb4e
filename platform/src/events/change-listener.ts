import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import { listenForNotifications, type Listening } from '../database/notifications.ts'
import { addressOf, changeChannel, channelOf, type Subject } from './announce-change.ts'

export type ChangeListener = {
  /** Calls back after each change of the subject, and whenever one may have been missed. Returns a function that stops it. */
  follow(subject: Subject, onChange: () => void): () => void
  close(): Promise<void>
}

/** Opens one connection for everything that a process follows, when the first follower comes. It listens to organizations that are followed. */
export function createChangeListener(db: Database, logger: Pick<FastifyBaseLogger, 'warn'>): ChangeListener {
  /** By channel and address. */
  const followers = new Map<string, Map<string, Set<() => void>>>()
  let listening: Listening | undefined

  function tell(address: string, ofChannel: ReadonlyMap<string, ReadonlySet<() => void>> | undefined): void {
    for (const onChange of ofChannel?.get(address) ?? []) onChange()
  }

  function listen(): Listening {
    return listenForNotifications(db, {
      channel: changeChannel,
      onMessage: (address) => followers.forEach((ofChannel) => tell(address, ofChannel)),
      onListening: (channels) => {
        for (const ofChannel of channels.map((name) => followers.get(name)))
          for (const address of ofChannel?.keys() ?? []) tell(address, ofChannel)
      },
      onFailure: (error) => logger.warn({ err: error }, 'changes cannot be heard of for a moment'),
    })
  }

  function followersAt(channel: string): Map<string, Set<() => void>> {
    const known = followers.get(channel)
    if (known) return known
    const ofChannel = new Map<string, Set<() => void>>()
    followers.set(channel, ofChannel)
    listening ??= listen()
    if (channel !== changeChannel) listening.add(channel)
    return ofChannel
  }

  function leave(channel: string): void {
    followers.delete(channel)
    if (channel !== changeChannel) listening?.remove(channel)
  }

  function follow(subject: Subject, onChange: () => void): () => void {
    const [channel, address] = [channelOf(subject), addressOf(subject)]
    const ofChannel = followersAt(channel)
    const ofSubject = ofChannel.get(address) ?? new Set()
    ofChannel.set(address, ofSubject.add(onChange))
    return () => {
      ofSubject.delete(onChange)
      if (ofSubject.size === 0 && ofChannel.get(address) === ofSubject) ofChannel.delete(address)
      if (ofChannel.size === 0 && followers.get(channel) === ofChannel) leave(channel)
    }
  }

  return { follow, close: async () => listening?.close() }
}
