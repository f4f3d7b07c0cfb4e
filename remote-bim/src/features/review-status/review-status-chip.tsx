import type { MasterStatus } from '@lintel/shared/contract/master-model'
import type { ReactNode } from 'react'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'

const tones: Record<MasterStatus, StatusTone> = {
  'Not Reviewed': 'neutral',
  Approved: 'success',
  'Not Approved': 'error',
}

export function ReviewStatusChip({ status, children = status }: { status: MasterStatus; children?: ReactNode }) {
  return <StatusChip tone={tones[status]}>{children}</StatusChip>
}
