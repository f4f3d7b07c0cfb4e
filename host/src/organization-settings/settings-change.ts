import { mutationOptions, type QueryClient } from '@lintel/shared/api'

/** A change of something in the settings, after which all below its key is asked for anew. */
export function settingsChange<Output, Input = void>(
  client: QueryClient,
  queryKey: readonly unknown[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  return mutationOptions({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey }),
    // Some answer a secret, which is not kept in the cache, where others could find it.
    gcTime: 0,
  })
}
