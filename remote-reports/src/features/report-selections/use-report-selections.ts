import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useState } from 'react'
import { dataSetsQuery, reportTypesQuery } from './selections.api.ts'
import { favoritesFirst, fittingDataSets } from './selections.model.ts'

export type ReportSelection = { reportTypeId: string; dataSetId: string }

/** The selections of a dialog, loaded when it opens, starting with what it was opened for. */
export function useReportSelections(isOpen: boolean, start: Partial<ReportSelection> = {}) {
  const organization = useOrganizationId()
  const types = useQuery({ ...reportTypesQuery(organization), enabled: isOpen })
  const dataSets = useQuery({ ...dataSetsQuery(organization), enabled: isOpen })
  const [typeId, setTypeId] = useState(start.reportTypeId)
  const [dataSetId, setDataSetId] = useState(start.dataSetId)
  const type = types.data?.find(({ id }) => id === typeId)
  const dataSetOptions = favoritesFirst(fittingDataSets(dataSets.data ?? [], type))
  // With a preselected data set, only compatible types are offered.
  const initialDataSet = dataSets.data?.find(({ id }) => id === start.dataSetId)
  // Deselects a data set that isn't compatible with a new type.
  const dataSet = dataSetOptions.find(({ id }) => id === dataSetId)
  const selected: ReportSelection | undefined =
    type && dataSet ? { reportTypeId: type.id, dataSetId: dataSet.id } : undefined
  const isLoading = types.isPending || dataSets.isPending
  return {
    types: (types.data ?? []).filter(({ source }) => initialDataSet === undefined || source === initialDataSet.source),
    dataSets: dataSetOptions,
    type,
    dataSet,
    /** Undefined until both are selected. */
    selected,
    isLoading,
    /** What is missing, in words; undefined once both are selected. */
    missing: isLoading || !selected ? missingOf({ isLoading, hasType: !!type, hasDataSet: !!dataSet }) : undefined,
    error: types.error ?? dataSets.error,
    retry: () => void Promise.all([types.refetch(), dataSets.refetch()]),
    chooseType: setTypeId,
    chooseDataSet: setDataSetId,
  }
}

type Selected = { isLoading: boolean; hasType: boolean; hasDataSet: boolean }

function missingOf({ isLoading, hasType, hasDataSet }: Selected): string {
  if (isLoading) return 'Loading report types and data sets.'
  if (hasType) return 'Select a filtered data set.'
  return hasDataSet ? 'Select a report type.' : 'Select a report type and a filtered data set.'
}
