import type { ReactNode } from 'react'
import { errorText, isApiError } from '../../../core/api/api-error.ts'
import { ErrorPanel } from './error-panel.tsx'

type LoadErrorProps = {
  error: Error
  title: string
  /** Shown if the platform refuses permission. */
  forbidden?: string
  onRetry: () => void
  isRetrying?: boolean
  actions?: ReactNode
  isPage?: boolean
}

/** Replaces content that could not be loaded: the server's message, the trace id for support, and Try Again. */
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
