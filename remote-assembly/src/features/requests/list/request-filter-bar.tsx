import { SearchBox } from '@lintel/shared/list'
import { Box, Flex, Select } from '@lintel/shared/ui'
import { assemblySorts, type AssemblySort } from '@lintel/shared/contract/assembly'
import { shownStates, type RequestFilter, type ShownState } from './use-request-filter.ts'

const stateLabels: Record<ShownState, string> = {
  all: 'All Statuses',
  'in-progress': 'In Progress',
  complete: 'Complete',
  failed: 'Failed',
}
const sortLabels: Record<AssemblySort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  number: 'By Project Number',
  name: 'By Project Name',
}

type RequestFilterBarProps = { filter: RequestFilter; found: string | undefined }

/** Searches, filters and sorts both lists. */
export function RequestFilterBar({ filter, found }: RequestFilterBarProps) {
  return (
    <Flex role="search" aria-label="Requests" gap="3" wrap="wrap" mb="6" _print={{ display: 'none' }}>
      <Box flex={{ base: '1 1 100%', md: '0 1 26rem' }}>
        <SearchBox
          label="Search by number, name, city, portfolio, or release"
          value={filter.text}
          onSearch={filter.onSearch}
          found={found}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 0 11rem' }}>
        <Select
          aria-label="Status"
          options={shownStates.map((value) => ({ value, label: stateLabels[value] }))}
          value={filter.state}
          onChange={({ target }) => filter.onState(target.value as ShownState)}
        />
      </Box>
      <Box flex={{ base: '1 1 9rem', md: '0 0 13rem' }}>
        <Select
          aria-label="Order"
          options={assemblySorts.map((value) => ({ value, label: sortLabels[value] }))}
          value={filter.sort}
          onChange={({ target }) => filter.onSort(target.value as AssemblySort)}
        />
      </Box>
    </Flex>
  )
}
