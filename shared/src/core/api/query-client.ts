import { QueryClient } from '@tanstack/react-query'

/** Milliseconds during which a newly rendered page shows an earlier failure instead of loading again. */
const justNow = 2_000

/** The cache of server data. It never retries, because the API client does: it knows which calls are safe to repeat. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        // Set explicitly, because the network mode above would turn it off.
        refetchOnReconnect: true,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justNow,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
