import { Counter, type Registry } from 'prom-client'
import { readChannel } from './channels.ts'

/** Counts large reads by the server that they were routed to, until the returned function is called. */
export function readMetrics(registry: Registry): () => void {
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
