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
      onMessage: (address) => followers.forEach((channelFollowers) => notify(channelFollowers, address)),
      onListening: (channels) => channels.forEach((channel) => notifyAll(followers.get(channel))),
      onFailure: (error) => logger.warn({ err: error }, 'change notifications are interrupted'),
    })
  }

  function followersAt(channel: string): Followers {
    const existing = followers.get(channel)
    if (existing) return existing
    const channelFollowers: Followers = new Map()
    followers.set(channel, channelFollowers)
    listening ??= listen()
    if (channel !== changeChannel) listening.add(channel)
    return channelFollowers
  }

  function leave(channel: string): void {
    followers.delete(channel)
    if (channel !== changeChannel) listening?.remove(channel)
  }

  function follow(subject: Subject, onChange: () => void): () => void {
    const [channel, address] = [channelOf(subject), addressOf(subject)]
    const channelFollowers = followersAt(channel)
    const subjectFollowers = channelFollowers.get(address) ?? new Set()
    channelFollowers.set(address, subjectFollowers.add(onChange))
    return () => {
      subjectFollowers.delete(onChange)
      if (subjectFollowers.size === 0 && channelFollowers.get(address) === subjectFollowers)
        channelFollowers.delete(address)
      if (channelFollowers.size === 0 && followers.get(channel) === channelFollowers) leave(channel)
    }
  }

  return { follow, close: async () => listening?.close() }
}

function notify(followers: Followers, address: string): void {
  for (const onChange of followers.get(address) ?? []) onChange()
}

function notifyAll(followers: Followers | undefined): void {
  for (const subjectFollowers of followers?.values() ?? []) for (const onChange of subjectFollowers) onChange()
}
