import type { Config } from '../../config.ts'
import type { Tracing } from './tracing.ts'

/** Traces by OpenTelemetry, sent to the endpoint that is set. Where none is set, nothing of it is even loaded. */
export async function openTracing(
  { tracing: { endpoint } }: Pick<Config, 'tracing'>,
  service: string,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ endpoint, service })
}
