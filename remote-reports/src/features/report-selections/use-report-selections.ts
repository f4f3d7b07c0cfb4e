import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useState } from 'react'
import { dataSetsQuery, reportTypesQuery } from './selections.api.ts'
import { fitting, inOrder } from './selections.model.ts'

export type ReportChoice = { reportTypeId: string; dataSetId: string }

/** What a report is made of: one type and one data set, of those that there are. */
export function useReportChoices(isOpen: boolean) {
  const organization = useOrganizationId()
  const types = useQuery({ ...reportTypesQuery(organization), enabled: isOpen })
  const dataSets = useQuery({ ...dataSetsQuery(organization), enabled: isOpen })
  const [typeId, setTypeId] = useState<string>()
  const [dataSetId, setDataSetId] = useState<string>()
  const type = types.data?.find(({ id }) => id === typeId)
  const offered = inOrder(fitting(dataSets.data ?? [], type))
  // One of another source is none for this type.
  const dataSet = offered.find(({ id }) => id === dataSetId)
  const choice: ReportChoice | undefined =
    type && dataSet ? { reportTypeId: type.id, dataSetId: dataSet.id } : undefined
  return {
    types: types.data ?? [],
    dataSets: offered,
    type,
    dataSet,
    /** Undefined as long as either is not chosen. */
    choice,
    isLoading: types.isPending || dataSets.isPending,
    error: types.error ?? dataSets.error,
    retry: () => void Promise.all([types.refetch(), dataSets.refetch()]),
    chooseType: setTypeId,
    chooseDataSet: setDataSetId,
  }
}
