import { paths } from '@lintel/shared/remote'
import type { FirstStepSource } from '../../../interfaces/landing-source.ts'
import { hasApprovals } from './changes/version-repository.ts'

export const firstApproval: FirstStepSource = {
  id: 'approve',
  title: 'Approve the master model',
  text: 'Decide which element types are allowed. Every capture is reviewed against them.',
  position: 20,
  anyRole: ['revitmastermodel.update'],
  path: (organizationId) => paths.masterModel(organizationId),
  isDone: ({ tx, organizationId }) => hasApprovals(tx, organizationId),
}
