import { Authorized } from '@lintel/shared/session'
import { NewSchedule } from '../features/schedules/new-schedule.tsx'
import { ScheduleList } from '../features/schedules/list/schedule-list.tsx'
import { Sections } from '../features/list-frame/list-frame.tsx'

export function ScheduleListPage() {
  return (
    <Sections
      title="Recurring Reports"
      actions={
        <Authorized anyRole={['reporting.create']}>
          <NewSchedule />
        </Authorized>
      }
    >
      <ScheduleList />
    </Sections>
  )
}
