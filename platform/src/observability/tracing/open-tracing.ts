import type { Config } from '../../config.ts'
import type { Tracing } from './tracing.ts'

/** Sends traces by OpenTelemetry to the configured endpoint; if none is configured, not even its code is loaded. */
export async function openTracing(
  { tracing: { endpoint } }: Pick<Config, 'tracing'>,
  service: string,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ endpoint, service })
}
