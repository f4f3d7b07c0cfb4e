import { Gauge, type Registry } from 'prom-client'
import { countOpenStreams } from '../events/open-streams.ts'
import { countSpooledBytes } from '../streaming/spool/spool-file.ts'

export function streamMetrics(registry: Registry): void {
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
