import { useMutation, useQueryClient } from '@lintel/shared/api'
import type { Schedule } from '@lintel/shared/contract/reports'
import { Form, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useUser } from '@lintel/shared/session'
import { Button, LinkButton, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { ReportChoices, useReportChoices } from '../../report-selections/index.ts'
import { newKey, ownTimeZone } from '../../sending/index.ts'
import { newRecurrence } from '../form/recurrence-form.model.ts'
import { ScheduleFields } from '../form/schedule-fields.tsx'
import { scheduleFormSchema, type ScheduleFormOutput } from '../form/schedule-form.model.ts'
import { momentIn, recurrenceText, titleOf } from '../recurrence-text.model.ts'
import { createSchedule } from '../schedules.api.ts'

type NewScheduleDialogProps = { isOpen: boolean; onClose: () => void }

/** A report type over a data set, when it recurs and who gets it; then that it does. */
export function NewScheduleDialog({ isOpen, onClose }: NewScheduleDialogProps) {
  const choices = useReportChoices(isOpen)
  const create = useMutation(createSchedule(useQueryClient(), useOrganizationId()))
  // A second click is the same one.
  const [key] = useState(newKey)
  const me = useUser()?.id
  const form = useForm({
    schema: scheduleFormSchema,
    start: {
      recurrence: newRecurrence(new Date(), ownTimeZone()),
      recipients: me === undefined ? [] : [me],
      withSpreadsheet: false,
    },
  })
  const id = useId()
  const { choice, type, isLoading } = choices
  async function submit(values: ScheduleFormOutput) {
    if (choice) await create.mutateAsync({ form: { ...choice, ...values }, key })
  }
  const isSubmitting = form.formState.isSubmitting
  return (
    <ModalDialog
      isOpen={isOpen}
      title={create.data ? 'Recurring Report Created' : 'New Recurring Report'}
      onClose={onClose}
      footer={
        create.data ? (
          <CreatedButtons onClose={onClose} />
        ) : (
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              disabled={isLoading || isSubmitting || !choice}
              loading={isSubmitting}
              loadingText="Create Recurring Report"
            >
              Create Recurring Report
            </Button>
          </>
        )
      }
    >
      {create.data ? (
        <Created schedule={create.data} />
      ) : (
        <Form form={form} id={id} label="Recurring Report" onSubmit={submit}>
          <ReportChoices choices={choices} isDisabled={isSubmitting} />
          <ScheduleFields source={type?.source} />
        </Form>
      )}
    </ModalDialog>
  )
}

function Created({ schedule }: { schedule: Schedule }) {
  const { recurrence, nextRun } = schedule
  return (
    <Stack gap="1" role="status">
      <Text>{titleOf(schedule)}</Text>
      <Text color="fg.muted">{recurrenceText(recurrence)}</Text>
      {nextRun !== null && <Text color="fg.muted">{`Next run: ${momentIn(nextRun, recurrence.timeZone)}`}</Text>}
    </Stack>
  )
}

function CreatedButtons({ onClose }: { onClose: () => void }) {
  const organization = useOrganizationId()
  return (
    <>
      <LinkButton variant="outline" colorPalette="gray" to={paths.reportSchedules(organization)} onClick={onClose}>
        Show Recurring Reports
      </LinkButton>
      <Button onClick={onClose}>Close</Button>
    </>
  )
}
