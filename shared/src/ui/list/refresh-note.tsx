import { useEffect, useState } from 'react'
import { errorText, useIsOnline } from '../../core/api/index.ts'
import { formatDateTime } from '../../core/format/index.ts'
import { StaleNote } from '../components/index.ts'

/** Milliseconds after which a slow refresh is reported. */
const slowAfter = 4000

export type RefreshedQuery = {
  data: unknown
  error: Error | null
  isFetching: boolean
  /** Milliseconds since 1970; 0 while the rows belong to the previous page. */
  dataUpdatedAt: number
  refetch: () => unknown
}

/** Says why the rows may be out of date: a refresh is slow or has failed, or the browser is offline. */
export function RefreshNote({ query }: { query: RefreshedQuery }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query
  const isOnline = useIsOnline()
  const isSlow = useIsSlow(isFetching)
  const reason = reasonOf({ isOnline, error, isSlow })
  const dataAge = dataUpdatedAt === 0 ? '' : ` Showing data from ${formatDateTime(dataUpdatedAt)}.`
  return (
    <StaleNote
      isShown={data !== undefined && reason !== undefined}
      isTrying={isFetching}
      onRetry={isOnline && error ? () => void refetch() : undefined}
      mb="3"
    >
      {reason}
      {dataAge}
    </StaleNote>
  )
}

type State = { isOnline: boolean; error: Error | null; isSlow: boolean }

function reasonOf({ isOnline, error, isSlow }: State): string | undefined {
  if (!isOnline) return "You're offline."
  if (error) return `Couldn't refresh. ${errorText(error)}`
  return isSlow ? 'Refreshing is taking longer than usual.' : undefined
}

function useIsSlow(isFetching: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isFetching) return undefined
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isFetching])
  return isSlow
}
