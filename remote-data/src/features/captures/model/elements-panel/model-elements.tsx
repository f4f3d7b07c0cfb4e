import { useQuery } from '@lintel/shared/api'
import { SidePanel, capturedElementsQuery, useAppearance } from '@lintel/shared/captured-model'
import type { CapturedElement } from '@lintel/shared/contract/captures'
import { DataGrid, gridSheet, loadState, useDataGrid, type GridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import type { ElementReference, LoadedModel } from '@lintel/shared/viewer'
import { useMemo, useState } from 'react'
import { dataSetOf, rowId } from '../../elements/captured-elements.tsx'
import { elementColumns, elementDefaults } from '../../elements/captured-elements.columns.ts'
import type { Capture } from '../../view/capture.api.ts'
import { useFilterInModel } from './use-filter-in-model.ts'

type ModelElementsProps = LoadedModel & { capture: Capture; hasColors: boolean }

const noRows: CapturedElement[] = []

/** The grid of the Elements tab next to the model, with the model's selection. */
export function ModelElements({ capture: { id, documentFileName }, viewer, handle, hasColors }: ModelElementsProps) {
  const organization = useOrganizationId()
  const list = useQuery(capturedElementsQuery(organization, id))
  const { data } = list
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'captured-elements-grid',
    columns: elementColumns,
    rows,
    rowId,
    defaults: elementDefaults,
    subject: id,
    // Prefixed, because the model's URL has other parameters.
    prefix: 'elements',
  })
  const { selection, revealed, selectOnly } = useSelectionInModel({ viewer, handle })
  useFilterInModel({ viewer, handle, grid, hasColors })
  const download = useSpreadsheetExport()
  const dataSet = useMemo(() => dataSetOf(id), [id])
  return (
    <SidePanel name="the elements">
      <ExportProgress {...download} />
      <DataGrid
        label="Model Elements"
        grid={grid}
        {...loadState(list)}
        dataSet={dataSet}
        selection={selection}
        revealed={revealed}
        onRowClick={(row) => selectOnly(rowId(row))}
        onExport={() => download.start(`Captured Elements - ${documentFileName}`, gridSheet('Elements', grid))}
      />
    </SidePanel>
  )
}

/**
 * Syncs the grid with the viewer's selection. Elements selected in the grid are framed; elements picked in the model
 * are revealed in the grid.
 */
function useSelectionInModel({ viewer, handle: { modelId } }: LoadedModel) {
  const { selected } = useAppearance(viewer)
  const [byGrid, setByGrid] = useState('')
  // As text, so that other appearance changes don't trigger the effect.
  const text = textOf(selected)
  const revealed = useMemo(() => {
    const last = text.split(between).at(-1)
    return text === byGrid || last === undefined ? undefined : { id: last }
  }, [text, byGrid])
  const selection = useMemo<GridSelection>(() => {
    function select(next: ReadonlySet<string>) {
      viewer.select([...next].map((elementId) => ({ modelId, elementId })))
      setByGrid(textOf(viewer.getSelection()))
      if (next.size > 0) viewer.fit('selection')
    }
    return { selected: new Set(text === '' ? [] : text.split(between)), select }
  }, [viewer, modelId, text])
  return { selection, revealed, selectOnly: (id: string) => selection.select(new Set([id])) }
}

const between = '\n'

function textOf(elements: readonly ElementReference[]): string {
  return elements.map(({ elementId }) => elementId).join(between)
}
