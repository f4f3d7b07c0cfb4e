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

/** Whom somebody may save a view for: nobody whose views they could not see themselves. */
export function audiencesFor(holds: (role: string) => boolean): NonNullable<ViewStore['audiences']> {
  const roles = viewRoles.filter(holds)
  return (['organization', 'self', ...roles] as const).map((value) => ({ value, label: audienceNames[value] }))
}

/** For whom it is, where that is not everyone, and on which other capture of the project it was saved. */
export function noteOf({ audience, captureId, captureFileName, captureDate }: CaptureView, shown: string): string {
  const date = formatDate(captureDate)
  const parts = [
    audience === 'organization' ? '' : audienceNames[audience],
    captureId === shown ? '' : `From ${captureFileName || 'a capture'} of ${date}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
