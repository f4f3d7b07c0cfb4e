export {
  /** @deprecated Use `replacementDefinition`. */
  replacementDefinition as standInFor,
  /** @deprecated Use `isUnsupportedDefinition`. */
  isUnsupportedDefinition as isFromNewer,
  /** @deprecated Use `areUnsupportedFields`. */
  areUnsupportedFields as areNewerFields,
  /** @deprecated Use `isUnsupportedFilter`. */
  isUnsupportedFilter as isNewerFilter,
  /** @deprecated Use `unsupportedField`. */
  unsupportedField as newerField,
  /** @deprecated Use `unsupportedMessage`. */
  unsupportedMessage as newerWords,
  /** @deprecated Use `readStoredDefinition`. */
  readStoredDefinition as understoodDefinition,
  /** @deprecated Use `readStoredFields`. */
  readStoredFields as understoodFields,
  /** @deprecated Use `readStoredFilter`. */
  readStoredFilter as understoodFilter,
} from './unsupported-version/definitions.ts'
export {
  /** @deprecated Use `isGenerating`. */
  isGenerating as isBeingMade,
  /** @deprecated Use `isSummable`. */
  isSummable as addsUp,
  /** @deprecated Use `maxChartBars`. */
  maxChartBars as mostChartBars,
} from './report.ts'
export {
  /** @deprecated Use `isUnsupportedSchedule`. */
  isUnsupportedSchedule as isNewerSchedule,
  /** @deprecated Use `fallbackTiming`. */
  fallbackTiming as timingInPlaceOf,
  /** @deprecated Use `readTiming`. */
  readTiming as timingOf,
} from './unsupported-version/read-schedules.ts'
export {
  /** @deprecated Use `readStoredCharts`. */
  readStoredCharts as understoodCharts,
  /** @deprecated Use `readStoredColumns`. */
  readStoredColumns as understoodColumns,
} from './unsupported-version/results.ts'
export {
  /** @deprecated Use `maxFieldValues`. */
  maxFieldValues as mostFieldValues,
  /** @deprecated Use `optionSetField`. */
  optionSetField as unlistedField,
} from './data-source.ts'
export {
  /** @deprecated Use `maxExternalRecipients`. */
  maxExternalRecipients as mostOutsiders,
  /** @deprecated Use `maxPdfRows`. */
  maxPdfRows as mostPdfRows,
} from './schedule.ts'
export {
  /** @deprecated Use `maxTiles`. */
  maxTiles as mostTiles,
} from './dashboard.ts'
export {
  /** @deprecated Use `defaultPercentile`. */
  defaultPercentile as usualPercentile,
} from './report-definition.ts'
export {
  /** @deprecated Use `getSheetFormat`. */
  getSheetFormat as sheetFormatOf,
} from './sheet-format.ts'
