import { mutationOptions, type QueryClient } from '@lintel/shared/api'

/** A settings mutation that invalidates all queries under its key. */
export function settingsChange<Output, Input = void>(
  client: QueryClient,
  queryKey: readonly unknown[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  return mutationOptions({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey }),
    // Some responses contain a secret, which must not stay in the cache.
    gcTime: 0,
  })
}
