import type { ReactNode } from 'react'
import { LoadError } from '../../components/states/load-error.tsx'
import { Button, Flex, Skeleton } from '../../components/index.ts'

/** Replaces the rows. */
function Message({ children }: { children: ReactNode }) {
  return <div className="message">{children}</div>
}

/** The text of empty lists (specification 1, "The error catalogue"). */
export function NoItems() {
  return <Message>No Items To Display</Message>
}

type NoMatchesProps = { onResetFilters: (() => void) | undefined; onClearSearch: (() => void) | undefined }

/** Shown when no row matches. Offers to clear the search or the filters that hide the rows. */
export function NoMatches({ onResetFilters, onClearSearch }: NoMatchesProps) {
  const limits = [...(onClearSearch ? ['Search'] : []), ...(onResetFilters ? ['Filters'] : [])]
  return (
    <Message>
      <p>No Items Match the {limits.join(' and ')}</p>
      <Flex gap="2" wrap="wrap" justify="center">
        {onClearSearch && (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClearSearch}>
            Clear Search
          </Button>
        )}
        {onResetFilters && (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onResetFilters}>
            Reset Filters
          </Button>
        )}
      </Flex>
    </Message>
  )
}

export function LoadingRows({ count = 30, height }: { count?: number; height: number }) {
  return (
    <div className="loading" aria-hidden data-testid="loading-rows">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="loading-row" style={{ height }}>
          {[18, 34, 14, 22].map((width) => (
            <Skeleton key={width} height="3" width={`${width}%`} rounded="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}

export type Failure = { error: Error; onRetry: () => void; isRetrying?: boolean }

export function Failed(failure: Failure) {
  return (
    <Message>
      <LoadError title="Couldn't load the items." {...failure} />
    </Message>
  )
}
