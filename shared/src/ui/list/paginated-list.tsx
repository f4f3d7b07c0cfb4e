import { countText } from '../../core/format/index.ts'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocale } from '../../core/preferences/index.ts'
import { Box, Stack, Text } from '../components/index.ts'
import { Deferred } from './deferred.tsx'
import { ListTools, type Sorting } from './list-tools.tsx'
import { pageSizes, rangeText, clampPagination, type Pagination } from './pagination.ts'
import { Pager } from './pager.tsx'
import { maxPrintedItems, usePrintedItems, type AllItems } from './use-printed-items.ts'
import { LoadingRows, NoItems } from './without-rows.tsx'

type RowsProps<Item> = {
  /** The accessible name of the list and its pager. */
  label: string
  /** The number of items on all pages. */
  total: number
  /** Set if there are more items than `total`; they are neither counted nor listed. */
  hasMore?: boolean
  keyOf: (item: Item) => string
  pagination: Pagination
  onPagination: (next: Pagination) => void
  /** Set while the rows are still those of another page. */
  isBusy?: boolean
  /** The minimum height of a row; an incomplete page is as high as a complete one. */
  rowHeight?: string
  /** Renders one row. */
  children: (item: Item) => ReactNode
  /** Renders all rows of the page as a table, instead of the list. */
  table?: (items: readonly Item[]) => ReactNode
}

type PaginatedListProps<Item> = RowsProps<Item> & {
  /** The items of the page; undefined until they are loaded. */
  items: readonly Item[] | undefined
  /** For printing the items of all pages. */
  all?: AllItems<Item> | undefined
  /** A `SearchBox`, which stays above the list in every state. */
  search?: ReactNode
  filter?: ReactNode
  sorting?: Sorting
  /** Actions for the list as a whole. */
  actions?: ReactNode
  /** Shown while rows are loading; skeletons by default. */
  loading?: ReactNode
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Shown if rows could not be loaded: a `LoadError`. */
  error?: ReactNode
  /** Shown above rows that may be out of date: a `RefreshNote`. */
  note?: ReactNode
}

/**
 * A list, one page at a time (specification 1, "Validation rules" and "The error catalogue"). The caller keeps the
 * page in state or in the URL.
 */
export function PaginatedList<Item>(props: PaginatedListProps<Item>) {
  // Rows contain formatted numbers and dates.
  useLocale()
  const { items, all, search, filter, sorting, actions, loading, empty = <NoItems />, error, note, ...rows } = props
  const { label, total, pagination, onPagination, rowHeight = '4.5rem' } = rows
  const currentPagination = clampPagination(pagination, total)
  const isGone = items !== undefined && currentPagination !== pagination
  const { isPrinting, printed } = usePrintedItems({ all, items, total })
  const goToShownPage = useEffectEvent(() => onPagination(currentPagination))
  useEffect(() => {
    if (isGone) goToShownPage()
  }, [isGone])
  return (
    <Stack gap="3">
      <ListTools {...{ label, search, filter, sorting, actions }} />
      {error}
      {!error && (
        <div>
          {note}
          <Stack gap="3">
            {items && total === 0 ? (
              empty
            ) : (
              <Deferred isReady={items !== undefined} instead={loading ?? <LoadingRows {...{ label, rowHeight }} />}>
                {items && (
                  <Rows
                    {...rows}
                    {...{ isPrinting, rowHeight }}
                    howToPrint={all ? 'To print all items, print again.' : 'To print more, show more items per page.'}
                    items={(isPrinting && printed) || items}
                    pagination={currentPagination}
                  />
                )}
              </Deferred>
            )}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

type RowsOfPageProps<Item> = RowsProps<Item> & {
  items: readonly Item[]
  rowHeight: string
  isPrinting: boolean
  howToPrint: string
}

function Rows<Item>({ items, table, howToPrint, ...props }: RowsOfPageProps<Item>) {
  const { label, total, pagination, onPagination, hasMore = false, isBusy = false, isPrinting } = props
  return (
    <>
      {table ? (
        <Box aria-busy={isBusy} opacity={isBusy ? '0.6' : undefined} transition="opacity 150ms">
          {table(items)}
        </Box>
      ) : (
        <ListRows items={items} {...props} />
      )}
      {total > pageSizes[0] && !isPrinting && <Pager {...{ label, total, pagination, onPagination }} />}
      {isPrinting && total > items.length && (
        <Text textStyle="sm">
          {items.length < maxPrintedItems
            ? `Items ${rangeText(pagination, total)}. ${howToPrint}`
            : `Only the first ${countText(items.length)} of ${countText(total)} items are printed.`}
        </Text>
      )}
      {hasMore && <Text color="fg.muted">Only the first {countText(total)} are listed.</Text>}
    </>
  )
}

type ListRowsProps<Item> = Omit<RowsOfPageProps<Item>, 'howToPrint' | 'table'>

function ListRows<Item>({ label, items, total, pagination, rowHeight, ...rest }: ListRowsProps<Item>) {
  const { keyOf, isBusy = false, isPrinting, children } = rest
  const { itemsPerPage } = pagination
  const keepsHeight = !isPrinting && total > itemsPerPage && itemsPerPage <= 10
  return (
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
      // The list's own border replaces that of the last row.
      css={{ '& > :last-child': { marginBottom: '-1px' } }}
      style={keepsHeight ? { minHeight: `calc(${itemsPerPage} * ${rowHeight})` } : {}}
    >
      {items.map((item) => (
        <Box as="li" key={keyOf(item)} minH={rowHeight} borderBottomWidth="1px" borderColor="border.muted">
          {children(item)}
        </Box>
      ))}
    </Box>
  )
}
