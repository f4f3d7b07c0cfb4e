import { useQuery } from '@lintel/shared/api'
import { counted } from '@lintel/shared/format'
import { pageOfQuery, PaginatedList, SearchBox, useListPlace, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Checkbox } from '@lintel/shared/ui'
import { keptCapturesQuery } from '../keeping/kept.api.ts'
import { captureListQuery } from './capture-list.api.ts'
import { CaptureRow } from './capture-row.tsx'
import { useFlagFilter } from './use-flag-filter.ts'

/** Specification 2, section 9. */
const place = { itemsPerPage: 10 }

/** The captures of the organization; page, search and filter are in the address. */
export function CaptureList() {
  const [pagination, move] = useListPlace(place)
  const { text, sought, search } = useListSearch(place)
  const [hasFlags, setHasFlags] = useFlagFilter(place)
  const isNarrowed = sought !== '' || hasFlags
  const organization = useOrganizationId()
  const query = useQuery(captureListQuery(organization, { filterNeedle: sought, hasFlags }, pagination))
  const { data, isPlaceholderData } = query
  const { data: kept = [] } = useQuery(keptCapturesQuery(organization, data?.items.map(({ id }) => id) ?? []))
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
              ? `${data.hasMore ? 'More than ' : ''}${counted(data.total, 'capture')} found`
              : ''
          }
        />
      }
      filter={<FlagFilter isOn={hasFlags} onChange={setHasFlags} />}
      {...pageOfQuery(query, {
        failed: "Couldn't Load the Captures",
        forbidden: "You Don't Have Access to These Captures",
      })}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
    >
      {(capture) => <CaptureRow capture={capture} isKept={kept.some(({ captureId }) => captureId === capture.id)} />}
    </PaginatedList>
  )
}

function FlagFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return <Checkbox label="Has Flags" isChecked={isOn} alignItems="center" minH="10" onChange={onChange} />
}
