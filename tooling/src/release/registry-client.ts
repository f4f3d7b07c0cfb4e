import { problemSchema } from '@lintel/shared/contract'

export type RegistryAccess = {
  /** Origin of the platform. */
  registry: string
  token: string
}

export type RegistryRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/registry/`. */
  address: string
  body?: object
  /** The subject, for messages about a rejection. */
  about: string
}

async function explain(response: Response) {
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
  // A proxy may have responded instead of the platform.
  if (!isProblem) return text.slice(0, 500)
  const { detail, errors = [] } = problemSchema.parse(JSON.parse(text))
  return [detail, ...errors.map((error) => `  ${error.path}: ${error.message}`)].join('\n')
}

/** Calls the registry with the token; undefined for an empty response. */
export async function askRegistry(access: RegistryAccess, { method = 'GET', address, body, about }: RegistryRequest) {
  const response = await fetch(`${access.registry}/api/registry/${address}`, {
    method,
    headers: {
      authorization: `Bearer ${access.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) {
    throw new Error(`The registry refused ${about} (${response.status}): ${await explain(response)}`)
  }
  return response.status === 204 ? undefined : ((await response.json()) as unknown)
}
