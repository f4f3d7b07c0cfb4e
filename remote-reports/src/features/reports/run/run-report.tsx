import { Button } from '@lintel/shared/ui'
import { useDialog } from '../../dialog-parts/index.ts'
import { RunReportDialog } from './run-report.dialog.tsx'

export function RunReport() {
  const { isOpen, round, open, close } = useDialog()
  return (
    <>
      <Button onClick={open}>Run Report</Button>
      <RunReportDialog key={round} isOpen={isOpen} onClose={close} />
    </>
  )
}
