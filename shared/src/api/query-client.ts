import { QueryClient } from '@tanstack/react-query'

/** Milliseconds in which a page that is drawn says what failed before it was, and asks for nothing again. */
const justNow = 2_000

/** The cache of server data. It never retries: the API client does, and knows which calls are safe. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justNow,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
