import { api, queryOptions, useQuery } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { useCanOpen } from '@lintel/shared/routing'
import { useProduct } from '@lintel/shared/session'
import { useDebouncedValue } from '@lintel/shared/state'
import { filledIn, pageAddress } from '../../router/page-address.ts'
import { useOffered } from '../../services.ts'
import type { CommandSource, PaletteCommand } from './palette-command.ts'
import { searchSourcesOf, type RemoteSearchSource } from './search-sources.model.ts'
import { searchDelay } from './use-found-names.ts'

type QueriedSource = RemoteSearchSource & { query: NonNullable<RemoteSearchSource['query']> }

const minLetters = 2
/** A remote's response can have any shape; only the ID is required. */
const foundSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) })

function foundItemsQuery(
  sources: readonly QueriedSource[],
  parameters: Record<'organization' | 'product' | 'words', string>,
) {
  const values = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  const addresses = sources.map(({ query }) => filledIn(query.path, values))
  return queryOptions({
    queryKey: ['host', 'found-items', parameters.organization, addresses],
    queryFn: ({ signal }) => {
      const organization = { id: parameters.organization }
      return Promise.all(addresses.map((path) => api.get(path, { schema: foundSchema, organization, signal })))
    },
    staleTime: 30_000,
  })
}

/** Items that remotes search for with their own API calls, such as requests, if their page can be opened. */
export function useFoundItems(text: string): CommandSource {
  const availableRemotes = useOffered()
  const organization = useActiveOrganization()?.id ?? ''
  const product = useProduct().id
  const canOpen = useCanOpen()
  const debounced = useDebouncedValue(text, searchDelay)
  const sources = searchSourcesOf(availableRemotes).filter(
    (source): source is QueriedSource =>
      organization !== '' && source.query !== undefined && canOpen(pageAddress(organization, source.path, {})),
  )
  const isSearching = sources.length > 0 && text.length >= minLetters
  const isQueried = isSearching && debounced === text
  const parameters = { organization, product, words: debounced }
  const { data, isError, isFetching, refetch } = useQuery({
    ...foundItemsQuery(sources, parameters),
    enabled: isQueried,
  })
  const responses = isQueried && data ? data : []
  const commands = responses.flatMap(({ items }, index) => {
    const from = sources[index]
    return from ? items.map((item) => commandOf(organization, from, item)) : []
  })
  const all = new Intl.ListFormat('en-US').format(sources.map((source) => source.all))
  return {
    name: all,
    kinds: sources,
    commands,
    // True during the debounce too: only a response shows that nothing was found.
    isLoading: isSearching && (!isQueried || (isFetching && !data)),
    isError: isQueried && isError && !isFetching && !data,
    failure: `Couldn't search ${all}.`,
    retry: () => void refetch(),
  }
}

function commandOf(
  organization: string,
  { path, query }: QueriedSource,
  item: Record<string, unknown>,
): PaletteCommand {
  const parts = Object.fromEntries(
    Object.entries(query.parts).map(([part, field]) => [part, filledIn(`{${field}}`, item)]),
  )
  const href = pageAddress(organization, path, parts)
  return {
    id: `found:${href}`,
    group: query.group,
    label: filledIn(query.label, item),
    detail: query.detail && filledIn(query.detail, item),
    icon: query.icon,
    isFound: true,
    target: { href },
  }
}
