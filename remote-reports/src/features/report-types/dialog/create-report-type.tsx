import { Button } from '@lintel/shared/ui'
import { useDialog } from '../../dialog-parts/index.ts'
import { ReportTypeDialog } from './report-type.dialog.tsx'

export function CreateReportType() {
  const { isOpen, round, open, close } = useDialog()
  return (
    <>
      <Button variant="outline" onClick={open}>
        Create Report Type
      </Button>
      <ReportTypeDialog key={round} isOpen={isOpen} onClose={close} />
    </>
  )
}
