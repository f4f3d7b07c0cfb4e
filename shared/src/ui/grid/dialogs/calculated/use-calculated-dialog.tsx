import { useCallback, useState } from 'react'
import { withCalculated } from '../../calculated/calculated-changes.ts'
import type { GridModel } from '../../rows/use-data-grid.ts'
import type { useDialogCode } from '../use-dialog-code.ts'

type CalculatedDialogOptions<Row> = {
  grid: Pick<GridModel<Row>, 'columns' | 'configuration' | 'change' | 'engine' | 'positions'>
  code: ReturnType<typeof useDialogCode>
  returnFocusTo: () => HTMLElement | null
}

/** State and rendering of the dialog for calculated columns. */
export function useCalculatedDialog<Row>({ grid, code, returnFocusTo }: CalculatedDialogOptions<Row>) {
  const { opened, open, close } = code
  const { change, configuration } = grid
  const [edited, setEdited] = useState<string>()
  const onEditCalculated = useCallback(
    (field: string | undefined) => {
      setEdited(field)
      open('calculated')
    },
    [open],
  )
  const onAddCalculated = useCallback(() => onEditCalculated(undefined), [onEditCalculated])
  const { CalculatedDialog } = opened?.code ?? {}
  const calculatedDialog = CalculatedDialog && (
    <CalculatedDialog
      isOpen={opened?.isOpen === true && opened.name === 'calculated'}
      grid={grid}
      edited={configuration.calculated?.find(({ field }) => field === edited)}
      onSave={(column) => change((before) => withCalculated(before, column))}
      onClose={close}
      returnFocusTo={returnFocusTo}
    />
  )
  return { onAddCalculated, onEditCalculated, calculatedDialog }
}
