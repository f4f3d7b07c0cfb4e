import type { ReportStatus } from '@lintel/shared/contract/reports'
import { Box, Check, CircleAlert, Inbox, Spinner } from '@lintel/shared/ui'

/** Complete = check, Queued = inbox, anything else that goes on = spinner (specification 2, "Reports"). */
export function StatusIcon({ status }: { status: ReportStatus }) {
  if (status === 'Complete') return <Check aria-hidden size={20} />
  if (status === 'Queued') return <Inbox aria-hidden size={20} />
  if (status === 'InProgress') return <Spinner aria-hidden size="sm" />
  return (
    <Box asChild color="red.fg">
      <CircleAlert aria-hidden size={20} />
    </Box>
  )
}
