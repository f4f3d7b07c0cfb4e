import { memo, useState, type ReactNode } from 'react'
import { countText } from '../format/numbers.ts'
import { Box, ChevronLeft, ChevronRight, Flex, IconButton, Input, Select, Text } from '../ui/index.ts'
import { allItems, firstPage, lastPage, pageSizes, placeOf, typedPage, type Pagination } from './pagination.ts'

type PagerProps = {
  /** What is paged. */
  label: string
  total: number
  pagination: Pagination
  onPagination: (next: Pagination) => void
  /** How many there may be at a time. */
  sizes?: readonly number[]
}

/** Back and forth, to a page by its number, and how many at a time. */
export function Pager({ label, total, pagination, onPagination, sizes = pageSizes }: PagerProps) {
  const { itemsPerPage } = pagination
  return (
    <Flex as="nav" aria-label={`Pages of ${label}`} align="center" wrap="wrap" columnGap="5" rowGap="2" textStyle="sm">
      <Text color="fg.muted" me="auto" aria-live="polite">
        {placeOf(pagination, total)}
      </Text>
      <PageSize {...{ itemsPerPage, onPagination, sizes }} />
      {lastPage(total, itemsPerPage) > 1 && <PageSteps {...{ label, total, pagination, onPagination }} />}
    </Flex>
  )
}

type PageSizeProps = { itemsPerPage: number; onPagination: (next: Pagination) => void; sizes: readonly number[] }

/** Drawn apart: the count beside it changes with every letter that somebody filters by. */
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

function PageSteps({ label, total, pagination, onPagination }: PagerProps) {
  const { page, itemsPerPage } = pagination
  const last = lastPage(total, itemsPerPage)
  const go = (to: number) => to !== page && onPagination({ page: to, itemsPerPage })
  return (
    <Flex align="center" gap="1">
      <Step label="Previous Page" isAtEnd={page <= 1} onStep={() => go(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
      </Step>
      <Flex align="center" gap="2" color="fg.muted">
        <Flex asChild align="center" gap="2">
          <label>
            Page
            <PageInput {...{ label, total, pagination, onPagination }} />
          </label>
        </Flex>
        <Text as="span" whiteSpace="nowrap">
          of {countText(last)}
        </Text>
      </Flex>
      <Step label="Next Page" isAtEnd={page >= last} onStep={() => go(page + 1)}>
        <ChevronRight aria-hidden size={18} />
      </Step>
    </Flex>
  )
}

function PageInput({ total, pagination, onPagination }: PagerProps) {
  const { page, itemsPerPage } = pagination
  // What is typed and not gone to yet.
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

type StepProps = { label: string; isAtEnd: boolean; onStep: () => void; children: ReactNode }

/** At an end it stays focusable, so that the keyboard does not lose its place. */
function Step({ label, isAtEnd, onStep, children }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      opacity={isAtEnd ? '0.4' : undefined}
      size="xs"
      variant="ghost"
      colorPalette="gray"
      onClick={isAtEnd ? undefined : onStep}
    >
      {children}
    </IconButton>
  )
}
