import { QueryClient } from '@tanstack/react-query'

/** Milliseconds during which a page that was just drawn shows a failure from before, instead of asking again. */
const justNow = 2_000

/** The cache of server data. It never retries: the API client does, and knows which calls are safe. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        // The network mode above would turn it off.
        refetchOnReconnect: true,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justNow,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
