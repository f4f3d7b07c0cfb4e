import { paths } from '@lintel/shared/remote'
import type { FirstStepSource } from '../../../interfaces/landing-source.ts'
import { hasSeveralMembers } from './repository.ts'

export const firstInvitation: FirstStepSource = {
  id: 'invite',
  title: 'Invite members',
  text: 'Add the people you work with and choose what each of them can do.',
  position: 30,
  anyRole: ['organization.update'],
  path: (organizationId) => paths.organizationSettings(organizationId, 'members'),
  isDone: ({ tx, organizationId }) => hasSeveralMembers(tx, organizationId),
}
