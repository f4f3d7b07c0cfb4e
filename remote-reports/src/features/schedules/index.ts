export { NewScheduleDialog } from './dialogs/new-schedule.dialog.tsx'
