import { Authorized } from '@lintel/shared/session'
import { NewSchedule, ScheduleList } from '../features/schedules/index.ts'
import { Sections } from '../features/sections/index.ts'

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
