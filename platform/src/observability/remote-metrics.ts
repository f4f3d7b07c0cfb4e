import { Counter, Gauge, type Registry } from 'prom-client'
import { visitChannel, type ObservedVisits } from './channels.ts'
import type { LiveRelease } from './live-releases-repository.ts'

export type ReadLiveReleases = () => Promise<LiveRelease[]>

/** Counts visits until `close` is called. Live releases are those of the whole installation, the same in every process: take their maximum. */
export function remoteMetrics(registry: Registry): {
  update: (read: ReadLiveReleases) => Promise<void>
  close: () => void
} {
  const registers = [registry]
  const visits = new Counter({
    name: 'lintel_remote_visits_total',
    help: 'Page visits of remotes reported by browsers, by version and outcome (shown or failed). A person counts up to ten times an hour.',
    labelNames: ['remote', 'version', 'outcome'] as const,
    registers,
  })
  const live = new Gauge({
    name: 'lintel_remote_live_timestamp_seconds',
    help: 'When a remote was last released, rolled back, enabled or put on trial, in seconds since 1970, with its live version.',
    labelNames: ['remote', 'version'] as const,
    registers,
  })
  function count(message: unknown): void {
    const { remote, version, shown, failed } = message as ObservedVisits
    visits.inc({ remote, version, outcome: 'shown' }, shown)
    visits.inc({ remote, version, outcome: 'failed' }, failed)
  }
  visitChannel.subscribe(count)
  return {
    async update(read) {
      live.reset()
      for (const { remote, version, changedAt } of await read()) live.set({ remote, version }, changedAt)
    },
    close() {
      visitChannel.unsubscribe(count)
    },
  }
}
