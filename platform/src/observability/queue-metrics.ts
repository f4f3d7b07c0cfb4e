import { Gauge, type Registry } from 'prom-client'
import type { QueueFigures } from './queue-figures-repository.ts'

export type ReadQueueFigures = () => Promise<QueueFigures[]>

/**
 * Figures of the whole installation, the same in every process: take their maximum, not their sum. The returned function updates them with
 * one query, and leaves them out if that fails.
 */
export function queueMetrics(registry: Registry): (read: ReadQueueFigures) => Promise<void> {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'lintel_queue_jobs',
    help: 'Jobs in a queue: waiting for a worker or for their start time, or active.',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'lintel_queue_oldest_waiting_job_age_seconds',
    help: 'How long the oldest waiting job has been ready to run; 0 if none is waiting.',
    labelNames: ['kind'] as const,
    registers,
  })
  const deadLetters = new Gauge({
    name: 'lintel_queue_dead_letters',
    help: 'Jobs that failed their last attempt and are still stored.',
    labelNames: ['kind'] as const,
    registers,
  })

  return async (read) => {
    for (const gauge of [jobs, oldest, deadLetters]) gauge.reset()
    for (const { kind, ...figures } of await read()) {
      jobs.set({ kind, state: 'waiting' }, figures.waiting)
      jobs.set({ kind, state: 'active' }, figures.active)
      oldest.set({ kind }, figures.oldestWaitingSeconds)
      deadLetters.set({ kind }, figures.dead)
    }
  }
}
