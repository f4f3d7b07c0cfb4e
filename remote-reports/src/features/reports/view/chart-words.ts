import type { ReportChart } from '@lintel/shared/contract/reports'
import { numberTexts } from '../../cells/index.ts'

/** The default writes numbers as the charts do, and 'N/A' for what is not there (specification 2, "Reports"). */
export function formatOf(formatter: ReportChart['formatter']): ((value: number) => string) | undefined {
  return formatter === 'default' ? undefined : numberTexts[formatter]
}
