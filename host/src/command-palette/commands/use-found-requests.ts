import { api, queryOptions, useQuery } from '@lintel/shared/api'
import { assemblyRequestPageSchema, type AssemblyRequestSummary } from '@lintel/shared/contract/assembly'
import { useActiveOrganization } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { useMemo } from 'react'
import type { CommandSource, PaletteCommand } from './palette-command.ts'
import { useSettled } from './use-settled.ts'

/** There can be thousands: the server finds the newest few of those that somebody looks for. */
const mostFound = 5
const fewestLetters = 2
const kinds = [{ all: 'requests', one: 'a request' }]

function foundRequestsQuery(organizationId: string, search: string) {
  return queryOptions({
    queryKey: ['host', 'found-requests', organizationId, search],
    queryFn: ({ signal }) =>
      api.get(`/revitassemblyrequest/organizations/${encodeURIComponent(organizationId)}`, {
        schema: assemblyRequestPageSchema,
        searchParams: { search, take: mostFound },
        organization: { id: organizationId },
        signal,
      }),
    staleTime: 30_000,
  })
}

/** The caller's requests that have the words in them, where their page can be opened. */
export function useFoundRequests(words: string): CommandSource {
  const id = useActiveOrganization()?.id ?? ''
  const canOpen = useCanOpen()
  const settled = useSettled(words)
  const isAllowed = id !== '' && canOpen(paths.assemblyRequest(id, 'any'))
  const isSought = isAllowed && words.length >= fewestLetters
  const isAsked = isSought && settled === words
  const { data, isError, isFetching, refetch } = useQuery({ ...foundRequestsQuery(id, settled), enabled: isAsked })
  const commands = useMemo(
    () => (isAsked && data ? data.items.map((request) => requestCommand(id, request)) : []),
    [id, data, isAsked],
  )
  return {
    name: 'requests',
    kinds: isAllowed ? kinds : [],
    commands,
    // Also before it has asked, while letters are still typed: only the answer tells that nothing was found.
    isLoading: isSought && (!isAsked || (isFetching && !data)),
    isError: isAsked && isError && !isFetching && !data,
    failure: 'Requests could not be searched.',
    retry: () => void refetch(),
  }
}

function requestCommand(organizationId: string, request: AssemblyRequestSummary): PaletteCommand {
  const { id, projectNumber, projectName, portfolio, prototypeRelease } = request
  return {
    id: `request:${id}`,
    group: 'Requests',
    label: `${projectNumber} ${projectName}`,
    detail: `${portfolio} ${prototypeRelease}`,
    icon: 'clipboard-list',
    isFound: true,
    target: { href: paths.assemblyRequest(organizationId, id) },
  }
}
