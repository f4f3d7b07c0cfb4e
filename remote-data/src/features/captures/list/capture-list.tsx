import { useQuery, useQueryClient } from '@lintel/shared/api'
import { pluralize } from '@lintel/shared/format'
import {
  getPageProps,
  PaginatedList,
  SearchBox,
  usePaginationParams,
  useListSearch,
  type Pagination,
  withPageReset,
  type PaginationParamsOptions,
} from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Checkbox } from '@lintel/shared/ui'
import { useState } from 'react'
import { LayoutSwitch, useListLayout } from '../../list-layout/index.ts'
import { keptCapturesQuery } from '../keeping/kept-captures.api.ts'
import { captureListQuery, type CaptureSummary } from './capture-list.api.ts'
import { CaptureRow } from './capture-row.tsx'
import { CaptureTable } from './capture-table.tsx'
import type { CaptureSelection } from './use-capture-selection.ts'
import { choiceParam, useUrlState } from '@lintel/shared/routing'

const flagsParam = choiceParam('flags', ['yes'], undefined)

/** Whether the list shows only captures with flagged elements; stored in the URL. */
function useFlagFilter(paginationOptions: PaginationParamsOptions): [boolean, (isOn: boolean) => void] {
  const [codec] = useState(() => withPageReset(flagsParam, [paginationOptions]))
  const [flags, setFlags] = useUrlState(codec)
  return [flags === 'yes', (isOn) => setFlags(isOn ? 'yes' : undefined)]
}

/** Specification 2, "Business constants and limits". */
const paginationOptions = { itemsPerPage: 10 }

/** The captures of the organization; page, search, and filter are in the URL. */
export function CaptureList({ selection }: { selection: CaptureSelection }) {
  const [pagination, setPagination] = usePaginationParams(paginationOptions)
  const { text, searchText, search } = useListSearch(paginationOptions)
  const [hasFlags, setHasFlags] = useFlagFilter(paginationOptions)
  const [layout] = useListLayout()
  const hasTopics = useHasAnyRole(['topics.read'])
  const isNarrowed = searchText !== '' || hasFlags
  const organization = useOrganizationId()
  const filter = { filterNeedle: searchText, hasFlags, withTopics: hasTopics }
  const client = useQueryClient()
  const query = useQuery(captureListQuery(organization, filter, pagination))
  const { data, isPlaceholderData } = query
  const { data: keptCaptures = [] } = useQuery(keptCapturesQuery(organization, idsOf(data)))
  // Kept captures on pages that are loaded only for printing.
  const [keptInPrint, setKeptInPrint] = useState<typeof keptCaptures>([])
  async function loadPage(page: Pagination) {
    const loaded = await client.query(captureListQuery(organization, filter, page))
    // The list works without it on older platforms.
    const found = await client.query(keptCapturesQuery(organization, idsOf(loaded))).catch(() => [])
    setKeptInPrint((before) => [...before, ...found])
    return loaded
  }
  const rowOf = (capture: CaptureSummary) => ({
    capture,
    isKept: (idsOf(data).includes(capture.id) ? keptCaptures : keptInPrint).some(
      ({ captureId }) => captureId === capture.id,
    ),
    isChosen: selection.isChosen(capture.id),
    selection,
  })
  return (
    <PaginatedList
      label="Captures"
      search={
        <SearchBox
          label="Search Captures"
          value={text}
          onSearch={search}
          found={
            isNarrowed && data && !isPlaceholderData
              ? `${data.hasMore ? 'More than ' : ''}${pluralize(data.total, 'capture')} found`
              : ''
          }
        />
      }
      filter={
        <>
          <Checkbox label="Has Flags" isChecked={hasFlags} alignItems="center" minH="10" onChange={setHasFlags} />
          <SelectPage captures={data?.items ?? []} selection={selection} />
        </>
      }
      actions={<LayoutSwitch />}
      {...getPageProps(query, {
        failed: "Couldn't Load the Captures",
        forbidden: "You Don't Have Access to These Captures",
      })}
      all={loadPage}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={setPagination}
      {...(layout === 'table' && {
        table: (captures: readonly CaptureSummary[]) => <CaptureTable {...{ captures, rowOf, hasTopics }} />,
      })}
    >
      {(capture) => <CaptureRow {...rowOf(capture)} />}
    </PaginatedList>
  )
}

function idsOf(page: { items: readonly CaptureSummary[] } | undefined): string[] {
  return page?.items.map(({ id }) => id) ?? []
}

type SelectPageProps = { captures: readonly CaptureSummary[]; selection: CaptureSelection }

/** Selects all captures of the current page. */
function SelectPage({ captures, selection }: SelectPageProps) {
  const chosen = captures.filter(({ id }) => selection.isChosen(id)).length
  const isAll = chosen > 0 && chosen === captures.length
  return (
    <Checkbox
      label="Select Page"
      isChecked={isAll}
      isIndeterminate={chosen > 0 && !isAll}
      isDisabled={captures.length === 0}
      alignItems="center"
      minH="10"
      onChange={() => selection.choose(captures, !isAll)}
    />
  )
}
