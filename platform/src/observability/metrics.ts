import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry, Counter, Gauge } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { callMetrics } from './call-metrics.ts'
import { jobMetrics } from './job-metrics.ts'
import { poolMetrics } from './pool-metrics.ts'
import { queueMetrics, type ReadQueueFigures } from './queue-metrics.ts'
import { remoteMetrics, type ReadLiveReleases } from './remote-metrics.ts'
import { localLimitChannel, readChannel } from './channels.ts'
import { countOpenStreams } from '../events/open-streams.ts'
import { countSpooledBytes } from '../streaming/spool/spool-file.ts'

export type Metrics = {
  /** Counts and times a server's requests; call it before routes are registered. */
  observeCalls(app: FastifyInstance, server: string): void
  watchPool(name: string, connections: Database['$client']): void
  /** The queue figures are read at each scrape. */
  watchQueues(read: ReadQueueFigures): void
  /** The live releases of remotes are read at each scrape. */
  watchReleases(read: ReadLiveReleases): void
  /**
   * All metrics of this process in Prometheus' text format. Figures that cannot be read are left out, and the error is passed to `onError`.
   */
  scrape(onError: (error: unknown) => void): Promise<{ contentType: string; text: string }>
  close(): void
}

/** The library's totals over other metrics; they are not counters but are named like counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Names follow Prometheus' conventions: base units, one prefix, no label whose values people or organizations choose. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const updateQueues = queueMetrics(registry)
  const remotes = remoteMetrics(registry)
  const unobserve = [jobMetrics(registry), limitMetrics(registry), readMetrics(registry), remotes.close]
  streamMetrics(registry)
  let readQueues: ReadQueueFigures = async () => []
  let readReleases: ReadLiveReleases = async () => []
  return {
    observeCalls: callMetrics(registry),
    watchPool: poolMetrics(registry),
    watchQueues: (read) => {
      readQueues = read
    },
    watchReleases: (read) => {
      readReleases = read
    },
    async scrape(onError) {
      await Promise.all([updateQueues(readQueues).catch(onError), remotes.update(readReleases).catch(onError)])
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
    close() {
      for (const end of unobserve) end()
    },
  }
}

/** Counts requests that were allowed or rejected by this process's local count, until the returned function is called. */
function limitMetrics(registry: Registry): () => void {
  const countedAlone = new Counter({
    name: 'lintel_limits_counted_alone_total',
    help: "Times this process counted a caller locally because the limit store didn't respond.",
    registers: [registry],
  })
  function count(): void {
    countedAlone.inc()
  }
  localLimitChannel.subscribe(count)
  return () => {
    localLimitChannel.unsubscribe(count)
  }
}

/** Counts large reads by the server that they were routed to, until the returned function is called. */
function readMetrics(registry: Registry): () => void {
  const reads = new Counter({
    name: 'lintel_database_large_reads_total',
    help: "Large reads by server: the standby, or the primary if the standby wasn't up to date in time.",
    labelNames: ['server'] as const,
    registers: [registry],
  })
  function count(server: unknown): void {
    reads.inc({ server: String(server) })
  }
  readChannel.subscribe(count)
  return () => {
    readChannel.unsubscribe(count)
  }
}

function streamMetrics(registry: Registry): void {
  const open = new Gauge({
    name: 'lintel_event_streams_open',
    help: 'Open event streams of this process.',
    registers: [registry],
    collect() {
      open.set(countOpenStreams())
    },
  })
  const spooledBytes = new Gauge({
    name: 'lintel_answers_kept_bytes',
    help: "Bytes of large responses on disk that clients haven't read yet.",
    registers: [registry],
    collect() {
      spooledBytes.set(countSpooledBytes())
    },
  })
}
