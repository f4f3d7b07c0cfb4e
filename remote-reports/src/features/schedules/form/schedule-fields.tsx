import type { DataSourceName } from '@lintel/shared/contract/reports'
import { Controller } from '@lintel/shared/form'
import { Stack } from '@lintel/shared/ui'
import { CheckBox } from '../../dialog-parts/index.ts'
import { RecipientsField } from './recipients-field.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'

type ScheduleFieldsProps = { source: DataSourceName | undefined; known?: readonly { id: string; name: string }[] }

/** The fields of `scheduleFormSchema`. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  return (
    <Stack gap="5">
      <RecurrenceFields />
      <RecipientsField {...props} />
      <Controller<{ withSpreadsheet: boolean }, 'withSpreadsheet'>
        name="withSpreadsheet"
        render={({ field: { value, onChange } }) => (
          <CheckBox
            label="Attach the spreadsheet"
            hint="Up to 10 MB, and to those who may see all of its columns. Others get the link alone."
            isChecked={value}
            onChange={onChange}
          />
        )}
      />
    </Stack>
  )
}
