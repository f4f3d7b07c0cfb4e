import { LoadError, Stack, Text } from '@lintel/shared/ui'
import { Combobox } from '@lintel/shared/widgets'
import { optionOf } from './selections.model.ts'
import type { useReportChoices } from './use-report-selections.ts'

type ReportChoicesProps = { choices: ReturnType<typeof useReportChoices>; isDisabled?: boolean }

/** The two selections of both dialogs (specification 2, "Reports"). */
export function ReportChoices({ choices, isDisabled = false }: ReportChoicesProps) {
  const { types, type, dataSets, dataSet, isLoading, error } = choices
  if (error) {
    return <LoadError title="Report Types and Data Sets Could Not Be Loaded" error={error} onRetry={choices.retry} />
  }
  return (
    <Stack gap="4">
      <Combobox
        label="Report Type"
        placeholder={isLoading ? 'Loading…' : 'Select Report Type'}
        options={types.map(optionOf)}
        value={type?.id}
        onChange={choices.chooseType}
        isDisabled={isDisabled || isLoading}
        isInDialog
      />
      <Combobox
        // What was chosen for a type of another source is not left standing in the field.
        key={type?.source}
        label="Filtered Data Set"
        placeholder={isLoading ? 'Loading…' : 'Select Filtered Data Set'}
        options={dataSets.map(optionOf)}
        value={dataSet?.id}
        onChange={choices.chooseDataSet}
        isDisabled={isDisabled || isLoading}
        isInDialog
      />
      {!isLoading && dataSets.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          {type ? 'No data set fits this report type.' : 'There is no data set yet.'} Save one with 'Save as Data Set'
          in the menu of a grid.
        </Text>
      )}
    </Stack>
  )
}
