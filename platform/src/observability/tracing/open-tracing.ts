import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

export type Tracing = {
  /** Traces the calls of a server; before its routes are registered. */
  traceCalls(app: FastifyInstance): void
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

/** Traces by OpenTelemetry, sent to the endpoint that is set. Where none is set, nothing of it is even loaded. */
export async function openTracing(
  { tracing: { endpoint } }: Pick<Config, 'tracing'>,
  service: string,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ endpoint, service })
}
