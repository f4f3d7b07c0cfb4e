import { paths } from '@lintel/shared/remote'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import { registryEvents } from './schema.ts'

/** Trials that have stopped themselves, for those who may release. */
export const releaseNews: NewsSource = {
  anyRole: ['remotes.release'],
  async list({ tx, organizationId }, { since, take }) {
    const { kind, at, id } = registryEvents
    const stopped = await tx
      .select()
      .from(registryEvents)
      .where(and(eq(kind, 'trialStopped'), gt(at, since)))
      .orderBy(desc(id))
      .limit(take)
    return stopped.map((event) => ({
      id: `release/${event.id}`,
      kind: 'failed',
      title: `${event.name} ${event.version}`,
      text: 'The trial has stopped itself: it failed more often than the live version.',
      path: paths.releases(organizationId, event.name),
      at: event.at.toISOString(),
    }))
  },
}
