import { downloadFile } from '@lintel/shared/ui'
import { sharedVersions, type RemoteReport } from './remote-report.ts'

/** A file to attach to a bug report. It contains no user or project data. */
export function exportReport(remotes: readonly RemoteReport[]): void {
  const content = { at: new Date().toISOString(), page: location.pathname, remotes, shared: sharedVersions() }
  downloadFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), 'remotes.json')
}
