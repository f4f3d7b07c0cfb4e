import { Button, ErrorPanel, Text } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { openDeveloperPanel } from '../developer/open-tools.ts'
import { resetOverrides } from '../developer/stored-overrides.ts'
import { releasesOfPage } from './releases.ts'
import type { RemoteError, RemoteFailureKind } from './remote-error.ts'

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

const descriptions: Record<RemoteFailureKind, string> = {
  offline: 'This application cannot be reached right now. The rest of the site keeps working.',
  timeout: 'This application takes too long to answer. It may be busy; please try again in a moment.',
  http: 'This application could not be downloaded. Its server has a problem.',
  integrity: 'A downloaded file is not the one that was released, so it was not run.',
  contract:
    'This application does not fit this version of the site. Reload the page; if that does not help, tell its owner.',
  'shared-version': "This application isn't compatible with this version of the site.",
  execution: 'This application failed while it started.',
  render: "This application couldn't display the page.",
  origin: 'This application comes from an address that this site does not allow, so it was not run.',
  unconfirmed:
    'The list of applications could not be refreshed, so it is not known whether this one may still run. Please try again in a moment.',
  withdrawn:
    'This application has been taken out of service or replaced. Reload the page to see what has come instead.',
}

function describeRemoteError({ kind, explanation }: RemoteError): string {
  if (kind === 'offline' && !navigator.onLine) return 'You are offline. Check your connection and try again.'
  return explanation === undefined ? descriptions[kind] : `${descriptions[kind]} ${explanation}`
}
