import { useQuery } from '@lintel/shared/api'
import type { ProjectGroup, ProjectGroupModel } from '@lintel/shared/contract/captures'
import {
  DataGrid,
  gridSheet,
  loadState,
  useDataGrid,
  type DataSetOffer,
  type GridColumn,
  type GridDefaults,
} from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { useMemo } from 'react'
import { projectModelsQuery } from '../projects/index.ts'

const noRows: ProjectGroupModel[] = []
// Columns fit a small window and grow in larger ones.
const columns: GridColumn<ProjectGroupModel>[] = [
  { field: 'category', title: 'Category', width: 170, value: ({ category }) => category },
  { field: 'family', title: 'Family', value: ({ family }) => family },
  { field: 'type', title: 'Type', width: 190, value: ({ type }) => type },
  { field: 'count', title: 'Count', type: 'number', width: 100, value: ({ count }) => count },
]

const defaults: GridDefaults = { narrow: ['family', 'type', 'count'] }

/** Elements by type in the newest capture of each file. */
export function ModelElements({ project }: { project: ProjectGroup }) {
  const list = useQuery(projectModelsQuery(useOrganizationId(), project.id))
  const { data } = list
  const grid = useDataGrid({
    name: 'project-elements-grid',
    columns,
    rows: data ?? noRows,
    rowId,
    defaults,
    subject: project.id,
  })
  const download = useSpreadsheetExport()
  const dataSet = useMemo(() => dataSetOf(project.id), [project.id])
  return (
    <>
      <ExportProgress {...download} />
      <DataGrid
        label="Model Elements"
        grid={grid}
        dataSet={dataSet}
        {...loadState(list)}
        onExport={() => download.start(`Model Elements - ${project.projectName}`, gridSheet('Elements', grid))}
      />
    </>
  )
}

function rowId({ category, family, type }: ProjectGroupModel): string {
  return [category, family, type].join('\n')
}

/** The counted elements as a data set for reports. */
function dataSetOf(projectId: string): DataSetOffer {
  const condition: DataSetOffer['condition'] = {
    logic: 'and',
    filters: [
      { field: 'projectGroupId', operator: '==', value: projectId },
      { field: 'isLatestCapture', operator: '==', value: true },
    ],
  }
  return { source: 'captured-elements', condition }
}
