import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { Schedule } from '@lintel/shared/contract/reports'
import { Form, useConflict, useForm } from '@lintel/shared/form'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { ScheduleFields } from '../form/schedule-fields.tsx'
import {
  fieldText,
  scheduleFormOf,
  scheduleFormSchema,
  scheduleFormTitles,
  withoutOutsiders,
} from '../form/schedule-form.model.ts'
import { titleOf } from '../recurrence-text.model.ts'
import { changeSchedule, schedulesQuery } from '../schedules.api.ts'

/** Edits recurrence and recipients. Report type and data set can't be changed. */
export function EditScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { data: members = [] } = useQuery(membersQuery(organization))
  const save = useAction(changeSchedule(client, organization), {
    onSuccess: () => showToast({ type: 'success', text: 'Changes saved successfully.' }),
    onSuccessIfMounted: onClose,
  })
  const { recipients, outsiderCount } = schedule
  const mayShare = useHasAnyRole(['reporting.share'])
  const id = useId()
  const form = useForm({ schema: scheduleFormSchema, start: scheduleFormOf(schedule) })
  const { submit, conflict } = useConflict({
    form,
    item: schedule,
    async read() {
      const schedules = await client.query({ ...schedulesQuery(organization), staleTime: 0 })
      return schedules.find((one) => one.id === schedule.id) ?? schedule
    },
    valuesOf: scheduleFormOf,
    titles: scheduleFormTitles,
    describe: (name, values) => fieldText(name, values, members),
    save(change, { id, revision }) {
      const sent = mayShare ? change : withoutOutsiders(change)
      return save.submit({ id, change: { revision, ...sent } })
    },
  })
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
        {conflict && <ConflictNotice {...conflict} />}
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
