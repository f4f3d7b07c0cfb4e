export {
  mutationOptions,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export type { QueryClient } from '@tanstack/react-query'
export * from './api-error.ts'
export { queryDataCapture } from './graphql-client.ts'
export { api, fetchFile } from './http-client.ts'
export type { CallOptions, HttpClient, OrganizationScope, SendOptions } from './http-client.ts'
export { libraryCalls } from './library-calls.ts'
export { createQueryClient } from './query-client.ts'
export { readLines } from './rows/read-lines.ts'
export { readRows } from './rows/read-rows.ts'
export { useIsOnline } from './use-is-online.ts'
export { withTimeout } from './with-timeout.ts'
export { newId } from '../browser/new-id.ts'
export * from './deprecated-names.ts'
