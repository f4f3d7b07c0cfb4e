import { viewRoles, type CaptureView, type ViewAudience } from '@lintel/shared/contract/captures'
import { formatDate } from '@lintel/shared/format'
import type { ViewStore } from '@lintel/shared/saved-views'

const audienceNames: Record<ViewAudience, string> = {
  organization: 'Everyone',
  self: 'Only me',
  'revitupload.create': 'Members who upload captures',
  'revituploadcompare.read': 'Members who compare captures',
  'revitmastermodel.update': 'Members who edit the master model',
}

/** The audiences a user can save a view for: only those they belong to. */
export function audiencesFor(hasRole: (role: string) => boolean): NonNullable<ViewStore['audiences']> {
  const roles = viewRoles.filter(hasRole)
  return (['organization', 'self', ...roles] as const).map((value) => ({ value, label: audienceNames[value] }))
}

/** The view's audience, if not everyone, and the other capture it was saved on. */
export function noteOf({ audience, captureId, captureFileName, captureDate }: CaptureView, shown: string): string {
  const date = formatDate(captureDate)
  const parts = [
    audience === 'organization' ? '' : audienceNames[audience],
    captureId === shown ? '' : `From ${captureFileName || 'a capture'} of ${date}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
