import { Button } from '@lintel/shared/ui'
import { useDialog } from '../dialog-parts/index.ts'
import { NewScheduleDialog } from './dialogs/new-schedule.dialog.tsx'

export function NewSchedule() {
  const { isOpen, round, open, close } = useDialog()
  return (
    <>
      <Button variant="outline" onClick={open}>
        New Recurring Report
      </Button>
      <NewScheduleDialog key={round} isOpen={isOpen} onClose={close} />
    </>
  )
}
