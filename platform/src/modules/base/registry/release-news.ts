import { paths } from '@lintel/shared/remote'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import { listStoppedTrials } from './remotes/repository.ts'

/** Automatically stopped trials, for users with the release role. */
export const releaseNews: NewsSource = {
  anyRole: ['remotes.release'],
  async list({ tx, organizationId }, { since, take }) {
    const stopped = await listStoppedTrials(tx, { since, take })
    return stopped.map((event) => ({
      id: `release/${event.id}`,
      kind: 'failed',
      title: `${event.name} ${event.version}`,
      text: 'The trial stopped automatically because it failed more often than the live version.',
      path: paths.releases(organizationId, event.name),
      at: event.at.toISOString(),
    }))
  },
}
