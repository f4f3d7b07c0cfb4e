import { CommandConflict, useAction, useCommand } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import {
  isUnsupportedSchedule,
  unsupportedField,
  type Schedule,
  type ScheduleChange,
} from '@lintel/shared/contract/reports'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { ConfirmDialog } from '@lintel/shared/ui'
import { Menu, type MenuEntry } from '@lintel/shared/widgets'
import { useState } from 'react'
import { ListEntry } from '../../list-frame/index.ts'
import { momentIn, recurrenceText, titleOf } from '../recurrence-text.model.ts'
import { changeSchedule, deleteSchedule } from '../schedules.api.ts'
import { useSendToMe } from '../sending/send-to-me.ts'
import { conditionText } from '../sending/sending-form.model.ts'

type ScheduleRowProps = { schedule: Schedule; onOpen: (dialog: 'edit' | 'history') => void }

/** A recurring report with its recurrence, owner, recipients, and menu. */
export function ScheduleRow({ schedule, onOpen }: ScheduleRowProps) {
  const { recurrence, nextRun, isPaused, problem, ownerName } = schedule
  const title = titleOf(schedule)
  const [recurrenceLabel, sentTo] = [whenOf(schedule), sentToOf(schedule)]
  const only = conditionText(schedule.condition) ?? null
  return (
    <ListEntry
      name={title}
      badge={isPaused ? { text: 'Paused', isWarning: problem !== null } : undefined}
      lines={
        nextRun === null
          ? [recurrenceLabel, `${ownerName} | ${sentTo}`, only]
          : [
              `Next run: ${momentIn(nextRun, recurrence.timeZone)}`,
              `${recurrenceLabel} | ${ownerName} | ${sentTo}`,
              only,
            ]
      }
      problem={problem}
      menu={<ScheduleMenu schedule={schedule} title={title} onOpen={onOpen} />}
    />
  )
}

function ScheduleMenu({ schedule, title, onOpen }: ScheduleRowProps & { title: string }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const change = useCommand(
    changeSchedule(client, organization),
    {
      item: schedule,
      describe: describeSchedule,
      nameOf: (edit) => nameOf(edit.change),
      updateInput: (edit, now) => ({ ...edit, change: { ...edit.change, revision: now.revision } }),
    },
    { onSuccess: (_, { change: savedChange }) => showToast({ type: 'success', text: changeText(savedChange) }) },
  )
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(deleteSchedule(client, organization), {
    onSuccess: () => showToast({ type: 'success', text: 'The recurring report was deleted.' }),
    onSettled: () => setIsAsking(false),
  })
  const send = useSendToMe(schedule.id)
  const mayCreate = useHasAnyRole(['reporting.create'])
  const isBusy = change.isRunning || remove.isRunning || send.isRunning
  const { id, revision, isPaused, mayChange, mayTakeOver } = schedule

  function apply(parts: Omit<ScheduleChange, 'revision'>) {
    change.run({ id, change: { revision, ...parts } })
  }
  const pauseEntry: MenuEntry = isPaused
    ? { title: 'Resume', onSelect: () => apply({ isPaused: false }) }
    : { title: 'Pause', onSelect: () => apply({ isPaused: true }) }
  const takeOver = () => apply({ takeOver: true, isPaused: false })
  const isNewer = isUnsupportedSchedule(schedule)
  const menuState = { isDisabled: isNewer, note: isNewer ? unsupportedField : undefined }
  const entries: MenuEntry[] = [
    { title: 'History', onSelect: () => onOpen('history') },
    ...(mayCreate ? [{ title: 'Send to Me Now', onSelect: send.sendToMe, ...menuState }] : []),
    ...(mayTakeOver ? [{ title: 'Take Over', onSelect: takeOver, ...menuState }] : []),
    ...(mayChange ? [{ title: 'Edit', onSelect: () => onOpen('edit'), ...menuState }] : []),
    ...(mayChange && !mayTakeOver ? [{ ...pauseEntry, ...menuState }] : []),
    ...(mayChange || mayTakeOver ? [{ title: 'Delete', onSelect: () => setIsAsking(true), isDestructive: true }] : []),
  ]
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        entries={entries.map((entry) => ({ ...entry, isDisabled: isBusy || (entry.isDisabled ?? false) }))}
      />
      <CommandConflict conflict={change.conflict} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete This Recurring Report?"
        confirmText="Delete"
        isDestructive
        isBusy={remove.isRunning}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.run(schedule)}
      >
        {title} will no longer run, and its history is deleted. Its reports stay.
      </ConfirmDialog>
    </>
  )
}

function whenOf(schedule: Schedule): string {
  return isUnsupportedSchedule(schedule) ? unsupportedField : recurrenceText(schedule.recurrence)
}

function sentToOf({ recipients, outsiderCount }: Schedule): string {
  const sentToAll = recipients.length + (outsiderCount ?? 0)
  return sentToAll === 0 ? 'No recipients' : pluralize(sentToAll, 'recipient')
}

function describeSchedule(schedule: Schedule): Record<string, string> {
  const { ownerName, isPaused, condition } = schedule
  return {
    State: isPaused ? 'Paused' : 'Active',
    Owner: ownerName,
    When: whenOf(schedule),
    Recipients: sentToOf(schedule),
    Condition: conditionText(condition) ?? '',
  }
}

function nameOf({ takeOver, isPaused }: ScheduleChange): string {
  if (takeOver) return 'Take Over'
  return isPaused ? 'Pause' : 'Resume'
}

function changeText({ takeOver, isPaused }: ScheduleChange): string {
  if (takeOver) return 'You now own this recurring report.'
  return isPaused ? 'The recurring report is paused.' : 'Recurring report resumed.'
}
