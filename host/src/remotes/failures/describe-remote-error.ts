import type { RemoteError, RemoteFailureKind } from './remote-error.ts'

const descriptions: Record<RemoteFailureKind, string> = {
  offline: 'This application cannot be reached right now. The rest of the site keeps working.',
  timeout: 'This application takes too long to answer. It may be busy; please try again in a moment.',
  http: 'This application could not be downloaded. Its server has a problem.',
  integrity: 'A downloaded file is not the one that was released, so it was not run.',
  contract:
    'This application does not fit this version of the site. Reload the page; if that does not help, tell its owner.',
  'shared-version': 'This application was built for other shared libraries than this site has, so it was stopped.',
  execution: 'This application failed while it started.',
  render: 'This application failed while it drew the page.',
}

export function describeRemoteError({ kind, explanation }: RemoteError): string {
  if (kind === 'offline' && !navigator.onLine) return 'You are offline. Check your connection and try again.'
  return explanation === undefined ? descriptions[kind] : `${descriptions[kind]} ${explanation}`
}
