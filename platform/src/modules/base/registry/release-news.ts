import { paths } from '@lintel/shared/remote'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import { listAlerted } from './alerts/repository.ts'
import { listStoppedTrials } from './remotes/repository.ts'

/** Automatically stopped trials, and versions that fail more often than the previous one, for users with the release role. */
export const releaseNews: NewsSource = {
  anyRole: ['remotes.release'],
  async list({ tx, organizationId }, { since, take }) {
    const stopped = (await listStoppedTrials(tx, { since, take })).map((event) => ({
      ...{ id: `release/${event.id}`, name: event.name, version: event.version, at: event.at },
      text: 'The trial stopped automatically because it failed more often than the live version.',
    }))
    const stoppedVersions = new Set(stopped.map(({ name, version }) => `${name} ${version}`))
    const alerted = (await listAlerted(tx, { since, take }))
      .filter(({ name, version }) => !stoppedVersions.has(`${name} ${version}`))
      .map(({ name, version, at }) => ({
        ...{ id: `release-alert/${name}/${version}`, name, version, at },
        text: 'This version fails more often than the previous one.',
      }))
    return [...stopped, ...alerted]
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, take)
      .map(({ id, name, version, text, at }) => ({
        ...{ id, kind: 'failed' as const, title: `${name} ${version}`, text },
        path: paths.releases(organizationId, name),
        at: at.toISOString(),
      }))
  },
}
