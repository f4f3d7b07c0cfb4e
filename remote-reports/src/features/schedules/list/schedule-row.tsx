import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import type { Schedule, ScheduleChange } from '@lintel/shared/contract/reports'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Badge, Box, ConfirmDialog, Flex, Text } from '@lintel/shared/ui'
import { Menu, type MenuEntry } from '@lintel/shared/widgets'
import { useState } from 'react'
import { momentIn, recurrenceText, titleOf } from '../recurrence-text.model.ts'
import { changeSchedule, deleteSchedule } from '../schedules.api.ts'

type ScheduleRowProps = { schedule: Schedule; onOpen: (dialog: 'edit' | 'history') => void }

/** A recurring report: when, whose and for whom it is, and a menu of what can be done with it. */
export function ScheduleRow({ schedule, onOpen }: ScheduleRowProps) {
  const { recurrence, nextRun, problem, recipients, ownerName } = schedule
  const title = titleOf(schedule)
  return (
    <Flex align="center" gap="3" minH="inherit" px={{ base: '4', md: '5' }} py="3">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="medium" minW="0">
            {title}
          </Text>
          {schedule.isPaused && <Badge colorPalette={problem === null ? 'gray' : 'orange'}>Paused</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {nextRun === null ? recurrenceText(recurrence) : `Next run: ${momentIn(nextRun, recurrence.timeZone)}`}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {nextRun !== null && `${recurrenceText(recurrence)} | `}
          {`${ownerName} | ${recipients.length === 0 ? 'No recipients' : counted(recipients.length, 'recipient')}`}
        </Text>
        {problem !== null && (
          <Text textStyle="sm" color="orange.fg">
            {problem}
          </Text>
        )}
      </Box>
      <ScheduleMenu schedule={schedule} title={title} onOpen={onOpen} />
    </Flex>
  )
}

function ScheduleMenu({ schedule, title, onOpen }: ScheduleRowProps & { title: string }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const change = useMutation(changeSchedule(client, organization))
  const remove = useMutation(deleteSchedule(client, organization))
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = change.isPending || remove.isPending
  const { id, revision, isPaused, mayChange, mayTakeOver } = schedule

  function tell(error: Error) {
    showToast({ type: 'error', text: errorText(error) })
  }
  function apply(parts: Omit<ScheduleChange, 'revision'>, text: string) {
    const onSuccess = () => showToast({ type: 'success', text })
    change.mutate({ id, change: { revision, ...parts } }, { onSuccess, onError: tell })
  }
  const turn: MenuEntry = isPaused
    ? { title: 'Resume', onSelect: () => apply({ isPaused: false }, 'The recurring report goes on.') }
    : { title: 'Pause', onSelect: () => apply({ isPaused: true }, 'The recurring report is paused.') }
  const takeOver = () => apply({ takeOver: true, isPaused: false }, 'The recurring report is yours now.')
  const entries: MenuEntry[] = [
    { title: 'History', onSelect: () => onOpen('history') },
    ...(mayTakeOver ? [{ title: 'Take Over', onSelect: takeOver }] : []),
    ...(mayChange ? [{ title: 'Edit', onSelect: () => onOpen('edit') }] : []),
    ...(mayChange && !mayTakeOver ? [turn] : []),
    ...(mayChange || mayTakeOver ? [{ title: 'Delete', onSelect: () => setIsAsking(true), isDestructive: true }] : []),
  ]
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        trigger="Actions"
        entries={entries.map((entry) => ({ ...entry, isDisabled: isBusy }))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete This Recurring Report?"
        confirmText="Delete"
        isDestructive
        isBusy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          remove.mutate(schedule, {
            onSuccess: () => showToast({ type: 'success', text: 'The recurring report was deleted.' }),
            onError: tell,
            onSettled: () => setIsAsking(false),
          })
        }
      >
        {title} will recur no more, and its history goes. The reports that it has made stay.
      </ConfirmDialog>
    </>
  )
}
