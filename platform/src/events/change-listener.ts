import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/connect.ts'
import { listenForNotifications, type Listening } from '../database/notifications.ts'
import { addressOf, changeChannel, channelOf, type Subject } from './announce-change.ts'

export type ChangeListener = {
  /** Calls back after each change of the subject, and whenever one may have been missed. Returns a function that stops it. */
  follow(subject: Subject, onChange: () => void): () => void
  close(): Promise<void>
}

type Followers = Map<string, Set<() => void>>

/** Opens one connection for all subscriptions of a process, when the first follower arrives. It listens to organizations that are followed. */
export function createChangeListener(db: Database, logger: Pick<FastifyBaseLogger, 'warn'>): ChangeListener {
  /** By channel and address. */
  const followers = new Map<string, Followers>()
  let listening: Listening | undefined

  function listen(): Listening {
    return listenForNotifications(db, {
      channel: changeChannel,
      onMessage: (address) => followers.forEach((ofChannel) => tell(ofChannel, address)),
      onListening: (channels) => channels.forEach((channel) => tellAll(followers.get(channel))),
      onFailure: (error) => logger.warn({ err: error }, 'change notifications are interrupted'),
    })
  }

  function followersAt(channel: string): Followers {
    const known = followers.get(channel)
    if (known) return known
    const ofChannel: Followers = new Map()
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

function tell(followers: Followers, address: string): void {
  for (const onChange of followers.get(address) ?? []) onChange()
}

function tellAll(followers: Followers | undefined): void {
  for (const ofSubject of followers?.values() ?? []) for (const onChange of ofSubject) onChange()
}
