import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Schedule } from '@lintel/shared/contract/reports'
import { Form, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { ScheduleFields } from '../form/schedule-fields.tsx'
import { formOf, scheduleFormSchema, withoutOutsiders, type ScheduleFormOutput } from '../form/schedule-form.model.ts'
import { titleOf } from '../recurrence-text.model.ts'
import { sendingOf } from '../sending/sending-form.model.ts'
import { changeSchedule } from '../schedules.api.ts'

/** Changes when a report recurs and who gets it. Its report type and its data set cannot be changed. */
export function EditScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const organization = useOrganizationId()
  const save = useAction(changeSchedule(useQueryClient(), organization), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    goOn: onClose,
  })
  const { recurrence, recipients, outsiderCount } = schedule
  const mayShare = useHasAnyRole(['reporting.share'])
  const id = useId()
  const form = useForm({
    schema: scheduleFormSchema,
    start: { recurrence: formOf(recurrence), recipients: recipients.map(({ id }) => id), ...sendingOf(schedule) },
  })
  function submit(change: ScheduleFormOutput) {
    const sent = mayShare ? change : withoutOutsiders(change)
    return save.submit({ id: schedule.id, change: { revision: schedule.revision, ...sent } })
  }
  return (
    <ModalDialog
      isOpen
      title={`Edit ${titleOf(schedule)}`}
      onClose={onClose}
      footer={
        <DialogFooter submitText="Save Changes" isRunning={form.formState.isSubmitting} form={id} onCancel={onClose} />
      }
    >
      <Form form={form} id={id} label="Recurring Report" onSubmit={submit}>
        <ScheduleFields
          source={schedule.source}
          known={recipients}
          reportTypeId={schedule.reportTypeId}
          outsiderCount={outsiderCount}
        />
      </Form>
    </ModalDialog>
  )
}
