import type { MasterStatus } from '@lintel/shared/contract/master-model'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'

const tones: Record<MasterStatus, StatusTone> = {
  'Not Reviewed': 'neutral',
  Approved: 'success',
  'Not Approved': 'error',
}

export function ReviewStatusChip({ status }: { status: MasterStatus }) {
  return <StatusChip tone={tones[status]}>{status}</StatusChip>
}
