import { Gauge, type Registry } from 'prom-client'
import { countOpenStreams } from '../events/open-streams.ts'

export function streamMetrics(registry: Registry): void {
  const open = new Gauge({
    name: 'lintel_event_streams_open',
    help: 'Views that follow something by an event stream of this process.',
    registers: [registry],
    collect() {
      open.set(countOpenStreams())
    },
  })
}
