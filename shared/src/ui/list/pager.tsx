import { memo, useState, type ReactNode } from 'react'
import { countText } from '../../core/format/numbers.ts'
import {
  Box,
  ChevronLeft,
  ChevronRight,
  Flex,
  IconButton,
  Input,
  Pagination as Pages,
  Select,
  Text,
} from '../components/index.ts'
import { allItems, firstPage, lastPage, pageSizes, rangeText, typedPage, type Pagination } from './pagination.ts'

type PagerProps = {
  /** The name of the paginated items. */
  label: string
  total: number
  pagination: Pagination
  onPagination: (next: Pagination) => void
  /** The page sizes to choose from. */
  sizes?: readonly number[]
}

/** Next and previous page, page number, and page size. */
export function Pager({ label, total, pagination, onPagination, sizes = pageSizes }: PagerProps) {
  const { page, itemsPerPage } = pagination
  return (
    <Pages.Root
      aria-label={`Pages of ${label}`}
      count={total}
      page={page}
      pageSize={itemsPerPage}
      onPageChange={(next) => onPagination({ page: next.page, itemsPerPage })}
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="5"
      rowGap="2"
      textStyle="sm"
    >
      <Text color="fg.muted" me="auto" aria-live="polite">
        {rangeText(pagination, total)}
      </Text>
      <PageSize {...{ itemsPerPage, onPagination, sizes }} />
      {lastPage(total, itemsPerPage) > 1 && <PageSteps {...{ total, pagination, onPagination }} />}
    </Pages.Root>
  )
}

type PageSizeProps = { itemsPerPage: number; onPagination: (next: Pagination) => void; sizes: readonly number[] }

/** Memoized, because the count beside it changes with every letter of a filter. */
const PageSize = memo(function PageSize({ itemsPerPage, onPagination, sizes }: PageSizeProps) {
  return (
    <Flex asChild align="center" gap="2" color="fg.muted">
      <label>
        Per page
        <Box w="20">
          <Select
            size="xs"
            options={sizesWith(itemsPerPage, sizes).map((size) => ({
              value: String(size),
              label: size >= allItems ? 'All' : String(size),
            }))}
            value={itemsPerPage}
            onChange={({ target }) => onPagination(firstPage(Number(target.value)))}
          />
        </Box>
      </label>
    </Flex>
  )
})

function sizesWith(itemsPerPage: number, sizes: readonly number[]): number[] {
  return [...new Set([...sizes, itemsPerPage])].toSorted((left, right) => left - right)
}

type PageStepsProps = Pick<PagerProps, 'total' | 'pagination' | 'onPagination'>

function PageSteps({ total, pagination, onPagination }: PageStepsProps) {
  const { page, itemsPerPage } = pagination
  const last = lastPage(total, itemsPerPage)
  return (
    <Flex align="center" gap="1">
      <Step label="Previous Page" trigger={Pages.PrevTrigger} isAtEnd={page <= 1}>
        <ChevronLeft aria-hidden size={18} />
      </Step>
      <Flex align="center" gap="2" color="fg.muted">
        <Flex asChild align="center" gap="2">
          <label>
            Page
            <PageInput {...{ total, pagination, onPagination }} />
          </label>
        </Flex>
        <Text as="span" whiteSpace="nowrap">
          of {countText(last)}
        </Text>
      </Flex>
      <Step label="Next Page" trigger={Pages.NextTrigger} isAtEnd={page >= last}>
        <ChevronRight aria-hidden size={18} />
      </Step>
    </Flex>
  )
}

function PageInput({ total, pagination, onPagination }: PageStepsProps) {
  const { page, itemsPerPage } = pagination
  // The typed page number before it is confirmed.
  const [typed, setTyped] = useState<string>()
  function go() {
    const next = typedPage(typed ?? '', pagination, total)
    setTyped(undefined)
    if (next !== page) onPagination({ page: next, itemsPerPage })
  }
  return (
    <Input
      size="xs"
      w="12"
      textAlign="center"
      value={typed ?? page}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go()
      }}
      onBlur={go}
    />
  )
}

type StepProps = {
  label: string
  trigger: typeof Pages.PrevTrigger
  isAtEnd: boolean
  children: ReactNode
}

/** At either end the button stays focusable, so that the focus is not lost. */
function Step({ label, trigger: Trigger, isAtEnd, children }: StepProps) {
  return (
    <Trigger asChild aria-label={label} aria-disabled={isAtEnd || undefined} disabled={false}>
      <IconButton opacity={isAtEnd ? '0.4' : undefined} size="xs" variant="ghost" colorPalette="gray">
        {children}
      </IconButton>
    </Trigger>
  )
}
