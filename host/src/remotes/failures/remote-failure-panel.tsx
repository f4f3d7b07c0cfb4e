import { ErrorPanel, Text } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { describeRemoteError } from './describe-remote-error.ts'
import type { RemoteError } from './remote-error.ts'

type RemoteFailurePanelProps = { title: string | undefined; error: RemoteError; onRetry: () => void }

/** What the user sees in the place of a page that cannot be shown: what happened, whom to ask, and the way back. */
export function RemoteFailurePanel({ title = 'This page', error, onRetry }: RemoteFailurePanelProps) {
  useEffect(() => console.error(`Trace id ${error.traceId}`, error), [error])
  const { name, version, owner } = error.remote
  return (
    <ErrorPanel
      title={`${title} could not be shown`}
      detail={describeRemoteError(error)}
      traceId={error.traceId}
      onRetry={onRetry}
      isPage
    >
      <Text textStyle="sm" color="fg.subtle">
        Application {name}, version {version}, by {owner}
      </Text>
    </ErrorPanel>
  )
}
