import { Button, ErrorPanel, Text } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { openDeveloperPanel } from '../developer/open-tools.ts'
import { resetOverrides } from '../developer/stored-overrides.ts'
import { releasesOfPage } from './releases.ts'
import type { RemoteError } from './remote-error.ts'

type RemoteFailurePanelProps = { title: string | undefined; error: RemoteError; onRetry: () => void }

/** What the user sees in the place of a page that cannot be shown: what happened, whom to ask, and the way back. */
export function RemoteFailurePanel({ title = 'This page', error, onRetry }: RemoteFailurePanelProps) {
  useEffect(() => console.error(`Trace id ${error.traceId}`, error), [error])
  const { name, version, owner } = error.remote
  const isOffline = error.kind === 'offline' && !navigator.onLine
  return (
    <ErrorPanel
      title={`${title} could not be shown`}
      detail={isOffline ? 'You are offline. Check your connection and try again.' : error.description}
      traceId={error.traceId}
      onRetry={onRetry}
      actions={releasesOfPage().person?.mayDevelop && <DeveloperActions isOwn={releasesOfPage().overrides.has(name)} />}
      isPage
    >
      <Text textStyle="sm" color="fg.subtle">
        Application {name}, version {version}, by {owner}
      </Text>
    </ErrorPanel>
  )
}

/** For those who can look into it themselves; where code of their own has failed, the way back to the released one. */
function DeveloperActions({ isOwn }: { isOwn: boolean }) {
  return (
    <>
      {isOwn && (
        <Button variant="outline" colorPalette="gray" onClick={resetOverrides}>
          Reset Overrides
        </Button>
      )}
      <Button variant="ghost" colorPalette="gray" onClick={() => void openDeveloperPanel()}>
        Developer Panel
      </Button>
    </>
  )
}
