import type { DataSourceName } from '@lintel/shared/contract/reports'
import { Stack } from '@lintel/shared/ui'
import type { ReportSelection } from '../../report-selections/index.ts'
import { SendingFields } from '../sending/sending-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'

type ScheduleFieldsProps = {
  source: DataSourceName | undefined
  known?: readonly { id: string; name: string }[]
  selection: Partial<ReportSelection>
  outsiderCount?: number | undefined
}

/** The fields of `scheduleFormSchema`. */
export function ScheduleFields({ selection, outsiderCount = 0, ...recipients }: ScheduleFieldsProps) {
  return (
    <Stack gap="5">
      <RecurrenceFields />
      <RecipientsField {...recipients} />
      <SendingFields selection={selection} outsiderCount={outsiderCount} />
    </Stack>
  )
}
