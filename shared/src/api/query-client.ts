import { QueryClient } from '@tanstack/react-query'

/** The cache of server data. It never retries: the API client does, and knows which calls are safe. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
