import { LoadError, Stack, Text } from '@lintel/shared/ui'
import { Combobox } from '@lintel/shared/widgets'
import { useFavoriteTypes } from './favorite-types.ts'
import { favoriteTypesFirst, optionOf } from './selections.model.ts'
import type { useReportSelections } from './use-report-selections.ts'

type ReportSelectionsProps = { selections: ReturnType<typeof useReportSelections>; isDisabled?: boolean }

/** Report Type and Filtered Data Set, in the dialogs Run Report and New Recurring Report (specification 2, "Reports"). */
export function ReportSelections({ selections, isDisabled = false }: ReportSelectionsProps) {
  const { types, type, dataSets, dataSet, isLoading, error } = selections
  const { favorites } = useFavoriteTypes()
  if (error) {
    return <LoadError title="Couldn't Load Report Types and Data Sets" error={error} onRetry={selections.retry} />
  }
  return (
    <Stack gap="4">
      <Combobox
        label="Report Type"
        placeholder={isLoading ? 'Loading…' : 'Select Report Type'}
        options={favoriteTypesFirst(types, favorites).map(optionOf)}
        value={type?.id}
        onChange={selections.chooseType}
        isDisabled={isDisabled || isLoading}
        isInDialog
      />
      <Combobox
        // Remounts for another source, so that the name of an incompatible data set disappears.
        key={type?.source}
        label="Filtered Data Set"
        placeholder={isLoading ? 'Loading…' : 'Select Filtered Data Set'}
        options={dataSets.map(optionOf)}
        value={dataSet?.id}
        onChange={selections.chooseDataSet}
        isDisabled={isDisabled || isLoading}
        isInDialog
      />
      {!isLoading && dataSets.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          {type ? 'No data sets work with this report type.' : 'There are no data sets yet.'} Save one with 'Save as
          Data Set' in a grid's menu.
        </Text>
      )}
    </Stack>
  )
}
