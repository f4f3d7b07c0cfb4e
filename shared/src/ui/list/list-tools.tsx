import type { ReactNode } from 'react'
import { Box, Flex, Select } from '../components/index.ts'

export type Sorting = {
  choices: readonly { value: string; label: string }[]
  value: string
  onSort: (value: string) => void
}

type ListToolsProps = {
  label: string
  search?: ReactNode
  filter?: ReactNode
  sorting?: Sorting | undefined
  actions?: ReactNode
}

/** Search, filter, order and actions above a list. */
export function ListTools({ label, search, filter, sorting, actions }: ListToolsProps) {
  if (!(search ?? filter ?? sorting ?? actions)) return null
  return (
    <Flex gap="3" wrap="wrap" align="center" _print={{ display: 'none' }}>
      {search && (
        // Narrow enough for all tools to fit in one line, and as wide as specified if there is room.
        <Box flex={{ base: '1 1 100%', sm: '1 1 18rem' }} maxW={{ sm: '500px' }}>
          {search}
        </Box>
      )}
      {filter}
      {sorting && (
        <Box w={{ base: 'full', sm: '40' }}>
          <Select
            aria-label={`Order of ${label}`}
            options={sorting.choices}
            value={sorting.value}
            onChange={({ target }) => sorting.onSort(target.value)}
          />
        </Box>
      )}
      {actions && (
        <Flex ms="auto" gap="2" wrap="wrap">
          {actions}
        </Flex>
      )}
    </Flex>
  )
}
