import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'

const statusStyles: Record<AssemblyStatus, { tone: StatusTone; text: string }> = {
  Queued: { tone: 'waiting', text: 'Queued' },
  'Pending Manifest': { tone: 'waiting', text: 'Queued' },
  InProgress: { tone: 'running', text: 'In Progress' },
  Complete: { tone: 'success', text: 'Complete' },
  Error: { tone: 'error', text: 'Error' },
}

/** A green check or a red cancel mark (specification 1, "Screens and routes"), with the status in words. */
export function RequestStatus({ status }: { status: AssemblyStatus }) {
  const { tone, text } = statusStyles[status]
  return <StatusChip tone={tone}>{text}</StatusChip>
}
