import type { ReactNode } from 'react'
import { LoadError } from '../../ui/states/load-error.tsx'
import { Button, Skeleton } from '../../ui/index.ts'

/** In the place of rows. */
function Message({ children }: { children: ReactNode }) {
  return <div className="message">{children}</div>
}

/** As empty lists say it (specification 1, "The error catalogue"). */
export function NoItems() {
  return <Message>No Items To Display</Message>
}

export function NoMatches({ onReset }: { onReset: () => void }) {
  return (
    <Message>
      <p>No Items Match the Filters</p>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onReset}>
        Reset Filters
      </Button>
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
