export { ReportChoices } from './report-selections.tsx'
export { fitting, inOrder, optionOf } from './selections.model.ts'
export { dataSetsQuery, reportTypesQuery } from './selections.api.ts'
export { useReportChoices, type ReportChoice } from './use-report-selections.ts'
