import { api, queryOptions, useQuery } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { minSearchLength, foundNamesSchema, maxSearchLength, type FoundName } from '@lintel/shared/contract/search'
import { relativeDate } from '@lintel/shared/format'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { hasAnyRole } from '@lintel/shared/session'
import { useDebouncedValue } from '@lintel/shared/state'
import { useMemo } from 'react'
import { pageAddress } from '../../router/page-address.ts'
import { useOffered } from '../../services.ts'
import { administratorRoles } from '../../shell/navigation/nav.model.ts'
import type { CommandSource, PaletteCommand } from './palette-command.ts'
import { searchSourcesOf } from './search-sources.model.ts'

/** Debounce in milliseconds. */
export const searchDelay = 250

function foundNamesQuery(organizationId: string, search: string) {
  return queryOptions({
    queryKey: ['host', 'found-names', organizationId, search],
    queryFn: ({ signal }) =>
      api.get('/search', {
        schema: foundNamesSchema,
        searchParams: { search },
        organization: { id: organizationId },
        signal,
      }),
    staleTime: 30_000,
  })
}

/** Items of the organization that match: captures, projects, and whatever else the user has access to. */
export function useFoundNames(user: User, text: string): CommandSource {
  const id = useActiveOrganization()?.id ?? ''
  const kinds = useKinds(user, id)
  const debounced = useDebouncedValue(text, searchDelay)
  const canOpen = useCanOpen()
  const isSearching = kinds.length > 0 && text.length >= minSearchLength && text.length <= maxSearchLength
  const isQueried = isSearching && debounced === text
  const { data, isError, isFetching, refetch } = useQuery({ ...foundNamesQuery(id, debounced), enabled: isQueried })
  const settings = paths.organizationSettings(id === '' ? 'none' : id)
  const commands = useMemo(() => (isQueried && data ? data.items.map(commandOf) : []), [data, isQueried])
  return {
    name: 'names',
    kinds,
    // Skips pages that no release has; settings pages belong to the host.
    commands: commands.filter(({ target: { href } }) => href.startsWith(settings) || canOpen(href)),
    isLoading: isSearching && (!isQueried || (isFetching && !data)),
    isError: isQueried && isError && !isFetching && !data,
    failure: "Couldn't search names.",
    retry: () => void refetch(),
  }
}

function useKinds(user: User, id: string) {
  const availableRemotes = useOffered()
  const canOpen = useCanOpen()
  if (id === '') return []
  const namedSources = searchSourcesOf(availableRemotes).filter(({ query }) => query === undefined)
  const ofPages = namedSources.filter(({ path }) => canOpen(pageAddress(id, path, {})))
  return hasAnyRole(user, administratorRoles) ? [...ofPages, member] : ofPages
}

const member = { all: 'members', one: 'a member' }

function commandOf({ id, group, icon, title, detail, at, path }: FoundName) {
  return {
    id: `found:${id}`,
    group,
    icon,
    label: title,
    detail: [detail, at === null ? '' : relativeDate(at)].filter(Boolean).join(' | '),
    isFound: true,
    target: { href: path },
  } satisfies PaletteCommand
}
