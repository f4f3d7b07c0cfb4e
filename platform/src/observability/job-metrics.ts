import { performance } from 'node:perf_hooks'
import { Histogram, type Registry } from 'prom-client'
import { jobChannel, observe, type ObservedJob } from './channels.ts'

/** In seconds, from an email to the longest assembly. */
const buckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900]

/** Measures job attempts in this process, until the returned function is called. */
export function jobMetrics(registry: Registry): () => void {
  const duration = new Histogram({
    name: 'lintel_job_duration_seconds',
    help: 'Job attempts by kind and outcome: done (including requeued), or failed, with or without a retry.',
    labelNames: ['kind', 'outcome'] as const,
    buckets,
    registers: [registry],
  })
  const startTimes = new WeakMap<ObservedJob, number>()
  const failed = new WeakSet<ObservedJob>()
  return observe(jobChannel, {
    start: (job) => void startTimes.set(job, performance.now()),
    failed: (job) => void failed.add(job),
    ended(job) {
      const seconds = (performance.now() - (startTimes.get(job) ?? performance.now())) / 1000
      duration.observe({ kind: job.kind, outcome: failed.has(job) ? 'failed' : 'done' }, seconds)
    },
  })
}
