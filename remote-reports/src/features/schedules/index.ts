export { NewSchedule } from './new-schedule.tsx'
export { ScheduleList } from './list/schedule-list.tsx'
