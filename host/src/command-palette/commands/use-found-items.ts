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

type Asked = RemoteSearchSource & { query: NonNullable<RemoteSearchSource['query']> }

const fewestLetters = 2
/** A remote's response can have any shape; only the ID is required. */
const foundSchema = z.object({ items: z.array(z.record(z.string(), z.unknown())) })

function foundItemsQuery(asked: readonly Asked[], place: Record<'organization' | 'product' | 'words', string>) {
  const values = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, encodeURIComponent(value)]))
  const addresses = asked.map(({ query }) => filledIn(query.path, values))
  return queryOptions({
    queryKey: ['host', 'found-items', place.organization, addresses],
    queryFn: ({ signal }) => {
      const organization = { id: place.organization }
      return Promise.all(addresses.map((path) => api.get(path, { schema: foundSchema, organization, signal })))
    },
    staleTime: 30_000,
  })
}

/** Items that remotes search for with their own API calls, such as requests, if their page can be opened. */
export function useFoundItems(words: string): CommandSource {
  const offered = useOffered()
  const organization = useActiveOrganization()?.id ?? ''
  const product = useProduct().id
  const canOpen = useCanOpen()
  const settled = useDebouncedValue(words, searchDelay)
  const asked = searchSourcesOf(offered).filter(
    (sought): sought is Asked =>
      organization !== '' && sought.query !== undefined && canOpen(pageAddress(organization, sought.path, {})),
  )
  const isSought = asked.length > 0 && words.length >= fewestLetters
  const isAsked = isSought && settled === words
  const place = { organization, product, words: settled }
  const { data, isError, isFetching, refetch } = useQuery({ ...foundItemsQuery(asked, place), enabled: isAsked })
  const answers = isAsked && data ? data : []
  const commands = answers.flatMap(({ items }, index) => {
    const from = asked[index]
    return from ? items.map((item) => commandOf(organization, from, item)) : []
  })
  const all = new Intl.ListFormat('en-US').format(asked.map((sought) => sought.all))
  return {
    name: all,
    kinds: asked,
    commands,
    // True during the debounce too: only a response shows that nothing was found.
    isLoading: isSought && (!isAsked || (isFetching && !data)),
    isError: isAsked && isError && !isFetching && !data,
    failure: `Couldn't search ${all}.`,
    retry: () => void refetch(),
  }
}

function commandOf(organization: string, { path, query }: Asked, item: Record<string, unknown>): PaletteCommand {
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
