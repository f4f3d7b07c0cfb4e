import type { ReactNode } from 'react'
import { errorText, isApiError } from '../../../core/api/api-error.ts'
import { ErrorPanel } from './error-panel.tsx'

type LoadErrorProps = {
  error: Error
  title: string
  /** Where the platform says that the person may not see it. */
  forbidden?: string
  onRetry: () => void
  isRetrying?: boolean
  actions?: ReactNode
  isPage?: boolean
}

/** In the place of what could not be loaded: what the server says of it, what support asks for, and Try Again. */
export function LoadError({ error, title, forbidden = title, ...panel }: LoadErrorProps) {
  const call = isApiError(error) ? error : undefined
  return (
    <ErrorPanel
      title={call?.status === 403 ? forbidden : title}
      detail={errorText(error)}
      traceId={call?.requestId}
      {...panel}
    />
  )
}
