import { useAction } from '@lintel/shared/action'
import { useQueryClient, newId } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import type { Schedule } from '@lintel/shared/contract/reports'
import { Form, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole, useUser } from '@lintel/shared/session'
import { Button, Flex, LinkButton, Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { DialogButton, type DialogProps } from '../../dialog-parts/index.ts'
import { ReportSelections, useReportSelections, type ReportSelection } from '../../report-selections/index.ts'
import { ScheduleFields } from '../form/schedule-fields.tsx'
import {
  newRecurrence,
  scheduleFormSchema,
  withoutOutsiders,
  type ScheduleFormOutput,
} from '../form/schedule-form.model.ts'
import { momentIn, recurrenceText, titleOf } from '../recurrence-text.model.ts'
import { createSchedule } from '../schedules.api.ts'
import { sendingOf } from '../sending/sending-form.model.ts'
import { useSendToMe } from '../sending/send-to-me.ts'

export function NewSchedule() {
  return <DialogButton label="New Recurring Report" dialog={NewScheduleDialog} />
}

/** Asks for report type, data set, recurrence and recipients, then confirms the creation. */
export function NewScheduleDialog({ isOpen, onClose, start }: DialogProps & { start?: Partial<ReportSelection> }) {
  const selections = useReportSelections(isOpen, start)
  const create = useAction(createSchedule(useQueryClient(), useOrganizationId()))
  // One key per opened dialog, so that retries create no second schedule.
  const [key] = useState(newId)
  const userId = useUser()?.id
  const mayShare = useHasAnyRole(['reporting.share'])
  const form = useForm({
    schema: scheduleFormSchema,
    start: {
      // oxlint-disable-next-line react/purity -- Only used for the form's initial values.
      recurrence: newRecurrence(new Date(), ownTimeZone()),
      recipients: userId === undefined ? [] : [userId],
      ...sendingOf(),
    },
  })
  const id = useId()
  const { selected, type, missing } = selections
  async function submit(values: ScheduleFormOutput) {
    const sent = mayShare ? values : withoutOutsiders(values)
    if (selected) await create.submit({ form: { ...selected, ...sent }, key })
  }
  const isSubmitting = form.formState.isSubmitting
  return (
    <ModalDialog
      isOpen={isOpen}
      title={create.data ? 'Recurring Report Created' : 'New Recurring Report'}
      onClose={onClose}
      footer={
        create.data ? (
          <CreatedButtons schedule={create.data} onClose={onClose} />
        ) : (
          <DialogFooter
            submitText="Create Recurring Report"
            isRunning={isSubmitting}
            missing={missing}
            form={id}
            onCancel={onClose}
          />
        )
      }
    >
      {create.data ? (
        <Created schedule={create.data} />
      ) : (
        <Form form={form} id={id} label="Recurring Report" onSubmit={submit}>
          <ReportSelections selections={selections} isDisabled={isSubmitting} />
          <ScheduleFields source={type?.source} reportTypeId={type?.id} />
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

function CreatedButtons({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const organization = useOrganizationId()
  const { isRunning, sendToMe } = useSendToMe(schedule.id)
  return (
    // Wraps on phones.
    <Flex gap="3" wrap="wrap" justify="flex-end">
      <Button variant="outline" colorPalette="gray" loading={isRunning} loadingText="Send to Me Now" onClick={sendToMe}>
        Send to Me Now
      </Button>
      <LinkButton variant="outline" colorPalette="gray" to={paths.reportSchedules(organization)} onClick={onClose}>
        Show Recurring Reports
      </LinkButton>
      <Button onClick={onClose}>Close</Button>
    </Flex>
  )
}
