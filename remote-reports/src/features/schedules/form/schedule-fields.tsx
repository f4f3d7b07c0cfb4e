import type { DataSourceName } from '@lintel/shared/contract/reports'
import { Stack } from '@lintel/shared/ui'
import { SendingFields } from '../sending/sending-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'

type ScheduleFieldsProps = {
  source: DataSourceName | undefined
  known?: readonly { id: string; name: string }[]
  reportTypeId: string | undefined
  outsiderCount?: number | undefined
}

/** The fields of `scheduleFormSchema`. */
export function ScheduleFields({ reportTypeId, outsiderCount = 0, ...recipients }: ScheduleFieldsProps) {
  return (
    <Stack gap="5">
      <RecurrenceFields />
      <RecipientsField {...recipients} />
      <SendingFields reportTypeId={reportTypeId} outsiderCount={outsiderCount} />
    </Stack>
  )
}
