import { viewRoles, type ViewAudience } from '@lintel/shared/contract/captures'
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

/** Empty for everyone. */
export function audienceNote(audience: ViewAudience): string {
  return audience === 'organization' ? '' : audienceNames[audience]
}
