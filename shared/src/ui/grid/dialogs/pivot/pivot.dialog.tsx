import { memo, useCallback, useMemo } from 'react'
import { countText } from '../../../../core/format/numbers.ts'
import { ExportProgress, useSpreadsheetExport } from '../../../spreadsheet/index.ts'
import { Button, Flex, Text } from '../../../components/index.ts'
import { ModalDialog } from '../../../widgets/modal-dialog.tsx'
import type { PivotLine } from '../../engine/index.ts'
import { filterOfCell, startOf } from '../../pivot/pivot-choices.ts'
import type { GridModel } from '../../rows/use-data-grid.ts'
import type { PivotSettings } from '../../settings/grid-configuration.ts'
import type { TableInstance } from '../../table/use-grid-table.ts'
import { pivotSheet } from './pivot-sheet.ts'
import { PivotOptions } from './pivot-options.tsx'
import { PivotTable } from './pivot-table.tsx'
import { usePivot } from './use-pivot.ts'

type PivotedGrid<Row> = Pick<GridModel<Row>, 'columns' | 'configuration' | 'change' | 'engine' | 'positions' | 'groups'>

type PivotDialogProps<Row> = {
  isOpen: boolean
  grid: PivotedGrid<Row>
  table: TableInstance
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

function DialogOfPivot<Row>({ isOpen, grid, table, onClose, returnFocusTo }: PivotDialogProps<Row>) {
  return (
    <ModalDialog
      isOpen={isOpen}
      isWide
      title="Pivot"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Close
        </Button>
      }
    >
      <PivotOfGrid grid={grid} table={table} onClose={onClose} />
    </ModalDialog>
  )
}

/** A pivot table of the filtered rows. */
export const PivotDialog = memo(DialogOfPivot) as typeof DialogOfPivot

function PivotOfGrid<Row>({ grid, table, onClose }: Pick<PivotDialogProps<Row>, 'grid' | 'table' | 'onClose'>) {
  const { columns, configuration, change, engine, positions, groups } = grid
  const inOrder = useMemo(
    () => configuration.columns.flatMap(({ field }) => columns.get(field) ?? []),
    [configuration.columns, columns],
  )
  const settings = useMemo(() => startOf(configuration, inOrder), [configuration, inOrder])
  const text = JSON.stringify([settings.rows, settings.columns, settings.measures, configuration.sort])
  const pivoting = useMemo(() => {
    const [rows, columnFields, measures, sort] = JSON.parse(text) as [
      string[],
      string[],
      PivotSettings['measures'],
      GridModel<Row>['configuration']['sort'],
    ]
    return { rows, columns: columnFields, measures, sort }
  }, [text])
  const result = usePivot(engine, positions, pivoting)
  const download = useSpreadsheetExport()

  const of = result?.of
  const openRows = useCallback(
    (row: PivotLine, column: PivotLine) => {
      if (of) change(({ filter }) => ({ filter: filterOfCell(filter, of, [row, column]) }))
      // Closed groups would hide the rows.
      if (groups) table.toggleAllRowsExpanded(true)
      onClose()
    },
    [of, change, groups, table, onClose],
  )

  return (
    <>
      <PivotOptions settings={settings} columns={inOrder} onChange={(pivot) => change({ pivot })} />
      {result ? (
        <PivotTable pivoted={result} columns={columns} isHeat={settings.isHeat} onOpen={openRows} />
      ) : (
        <Text role="status" color="fg.muted">
          Counting…
        </Text>
      )}
      {result && <CutNote cut={result.pivot.cut} />}
      <Flex gap="3" mt="3" align="center" wrap="wrap">
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={!result}
          onClick={() => result && download.start('Pivot', pivotSheet(result, columns))}
        >
          Export to Excel
        </Button>
        <ExportProgress {...download} />
      </Flex>
    </>
  )
}

function CutNote({ cut: { rows, columns } }: { cut: { rows: number; columns: number } }) {
  const parts = [
    ...(rows > 0 ? [`${countText(rows)} rows`] : []),
    ...(columns > 0 ? [`${countText(columns)} columns`] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Text role="status" textStyle="sm" color="fg.muted" mt="2">
      {parts.join(' and ')} more are included in totals only.
    </Text>
  )
}
