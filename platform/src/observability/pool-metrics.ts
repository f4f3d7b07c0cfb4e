import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

export function poolMetrics(registry: Registry) {
  const pools = new Map<string, Database['$client']>()
  const labelNames = ['pool', 'state'] as const
  const connections = new Gauge({
    name: 'lintel_database_pool_connections',
    help: 'Open connections to the database, idle or used.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'used' }, totalCount - idleCount)
      }
    },
  })
  const waitingGauge = new Gauge({
    name: 'lintel_database_pool_waiting',
    help: 'Work waiting for a database connection.',
    labelNames: ['pool'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of pools) waitingGauge.set({ pool }, waitingCount)
    },
  })
  return (pool: string, watched: Database['$client']): void => void pools.set(pool, watched)
}
