import { memo } from 'react'
import { cleanSearch } from '../../../domain/filter/clean-search.ts'
import { Box, Input, InputGroup, Search } from '../../components/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import { maxSearchLength } from './search-filter.ts'

type GridSearchProps = Pick<GridModel<unknown>, 'search' | 'change'> & { label: string }

function SearchOfGrid({ label, search = '', change }: GridSearchProps) {
  return (
    // On phones the search has its own line if the tools leave no room.
    <Box flex="1 1 5.5rem" maxW={{ base: 'full', md: '18rem' }} minW="0" me={{ md: '2' }}>
      <InputGroup startElement={<Search aria-hidden size={16} />}>
        <Input
          size="sm"
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          autoComplete="off"
          textOverflow="ellipsis"
          _placeholder={{ color: 'fg.muted' }}
          maxLength={maxSearchLength}
          value={search}
          onChange={({ target }) => change({ search: cleanSearch(target.value) }, true)}
        />
      </InputGroup>
    </Box>
  )
}

/** Searches all visible text columns. */
export const GridSearch = memo(SearchOfGrid)
