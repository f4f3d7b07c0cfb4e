import type { Release } from '@lintel/shared/remote'
import { Button, ErrorPanel, Text } from '@lintel/shared/ui'
import { useEffect, useState } from 'react'
import { openDeveloperPanel } from '../developer/open-tools.ts'
import { releasesOfPage } from '../remotes/releases.ts'
import { RemoteError } from '../remotes/remote-error.ts'

type RemoteFailurePanelProps = { title: string | undefined; remote: Release; failure: unknown; onRetry: () => void }

/** Replaces a page that can't be displayed: what happened, who owns it, and a retry. */
export function RemoteFailurePanel({ title = 'this page', remote, failure, onRetry }: RemoteFailurePanelProps) {
  // Keeps the trace ID across renders.
  const [error] = useState(() => {
    const detail = 'its page threw an error while rendering.'
    return failure instanceof RemoteError
      ? failure
      : new RemoteError(remote, { kind: 'render', detail, cause: failure })
  })
  useEffect(() => console.error(`Trace ID ${error.traceId}`, error), [error])
  const { name, version, owner } = error.remote
  const isOffline = error.kind === 'offline' && !navigator.onLine
  return (
    <ErrorPanel
      title={`Couldn't display ${title}`}
      detail={isOffline ? "You're offline. Check your connection and try again." : error.description}
      traceId={error.traceId}
      onRetry={onRetry}
      actions={
        releasesOfPage().person?.mayDevelop && (
          <Button variant="ghost" colorPalette="gray" onClick={() => void openDeveloperPanel()}>
            Developer Panel
          </Button>
        )
      }
      isPage
    >
      <Text textStyle="sm" color="fg.subtle">
        Application {name}, version {version}, by {owner}
      </Text>
    </ErrorPanel>
  )
}
