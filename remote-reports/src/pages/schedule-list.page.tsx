import { Authorized } from '@lintel/shared/session'
import { NewSchedule } from '../features/schedules/dialogs/new-schedule.dialog.tsx'
import { ScheduleList } from '../features/schedules/list/schedule-list.tsx'
import { ListFrame } from '../features/list-frame/list-frame.tsx'

export function ScheduleListPage() {
  return (
    <ListFrame
      title="Recurring Reports"
      actions={
        <Authorized anyRole={['reporting.create']}>
          <NewSchedule />
        </Authorized>
      }
    >
      <ScheduleList />
    </ListFrame>
  )
}
