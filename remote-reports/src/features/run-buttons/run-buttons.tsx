import { Flex } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { DialogButton, type DialogProps } from '../dialog-parts/index.ts'
import type { ReportSelection } from '../report-selections/index.ts'
import { RunReportDialog } from '../reports/index.ts'
import { NewScheduleDialog } from '../schedules/index.ts'

type OrderButtonsProps = { name: string; start: Partial<ReportSelection> }

/** Run and Schedule buttons, whose dialogs start with the report type or data set. */
export function RunButtons({ name, start: { reportTypeId, dataSetId } }: OrderButtonsProps) {
  const [Run, Schedule] = useMemo(() => {
    const start = {
      ...(reportTypeId !== undefined && { reportTypeId }),
      ...(dataSetId !== undefined && { dataSetId }),
    }
    return [
      (dialog: DialogProps) => <RunReportDialog {...dialog} start={start} />,
      (dialog: DialogProps) => <NewScheduleDialog {...dialog} start={start} />,
    ]
  }, [reportTypeId, dataSetId])
  return (
    <Flex gap="2" wrap="wrap">
      <DialogButton label="Run" itemName={name} dialog={Run} />
      <DialogButton label="Schedule" itemName={name} dialog={Schedule} />
    </Flex>
  )
}
