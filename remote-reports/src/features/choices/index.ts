export { ReportChoices } from './report-choices.tsx'
export { fitting, inOrder, optionOf } from './choices.model.ts'
export { dataSetsQuery, reportTypesQuery } from './choices.api.ts'
export { useReportChoices, type ReportChoice } from './use-report-choices.ts'
