import { Box, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { pageSizes, withinTotal, type Pagination } from './pagination.ts'
import { Pager } from './pager.tsx'

type PaginatedListProps<Item> = {
  /** Names the list and its pager. */
  label: string
  /** Of the page only. */
  items: readonly Item[]
  /** Of all pages. */
  total: number
  /** There are more than that, which are neither counted nor listed. */
  hasMore?: boolean
  keyOf: (item: Item) => string
  pagination: Pagination
  onPagination: (next: Pagination) => void
  /** What is seen is still that of another page. */
  isBusy?: boolean
  /** Of a row at least; a page that is not full stays as high as one that is. */
  rowHeight?: string
  /** One row. */
  children: (item: Item) => ReactNode
}

/** A list, one page at a time (specification 1, sections 5 and 8). Whoever uses it keeps the page, or the address does. */
export function PaginatedList<Item>({
  label,
  items,
  total,
  pagination,
  onPagination,
  ...rest
}: PaginatedListProps<Item>) {
  const { keyOf, hasMore = false, isBusy = false, rowHeight = '4.5rem', children } = rest
  const shown = withinTotal(pagination, total)
  const isGone = shown !== pagination
  const leave = useEffectEvent(() => onPagination(shown))
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])

  if (total === 0) return <NoItems />
  const isPaged = total > shown.itemsPerPage
  return (
    <Stack gap="3">
      <Box
        as="ul"
        role="list"
        aria-label={label}
        aria-busy={isBusy}
        listStyleType="none"
        bg="bg.panel"
        borderWidth="1px"
        rounded="xl"
        overflow="hidden"
        opacity={isBusy ? '0.6' : undefined}
        transition="opacity 150ms"
        style={isPaged && shown.itemsPerPage <= 10 ? { minHeight: `calc(${shown.itemsPerPage} * ${rowHeight})` } : {}}
      >
        {items.map((item) => (
          <Box as="li" key={keyOf(item)} minH={rowHeight} borderBottomWidth="1px" borderColor="border.muted">
            {children(item)}
          </Box>
        ))}
      </Box>
      {total > pageSizes[0] && <Pager label={label} total={total} pagination={shown} onPagination={onPagination} />}
      {hasMore && <Text color="fg.muted">Only the first {total.toLocaleString('en-US')} are listed.</Text>}
    </Stack>
  )
}

function NoItems() {
  return (
    <Text py="8" textAlign="center" color="fg.muted" borderWidth="1px" borderStyle="dashed" rounded="xl">
      No Items To Display
    </Text>
  )
}
