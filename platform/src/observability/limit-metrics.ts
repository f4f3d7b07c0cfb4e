import { Counter, type Registry } from 'prom-client'
import { localLimitChannel } from './channels.ts'

/** Counts requests that were allowed or rejected by this process's local count, until the returned function is called. */
export function limitMetrics(registry: Registry): () => void {
  const alone = new Counter({
    name: 'lintel_limits_counted_alone_total',
    help: "Times this process counted a caller locally because the limit store didn't respond.",
    registers: [registry],
  })
  function count(): void {
    alone.inc()
  }
  localLimitChannel.subscribe(count)
  return () => {
    localLimitChannel.unsubscribe(count)
  }
}
