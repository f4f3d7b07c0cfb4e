import { useQuery } from '../../../../core/api/index.ts'
import { Button, Spinner } from '../../../components/index.ts'
import { ModalDialog } from '../../../widgets/modal-dialog.tsx'
import { calculatedCodeQuery } from '../../calculated/use-calculated-columns.ts'
import type { CalculatedDialogProps } from './calculated-dialog-props.ts'
import { CalculatedForm, formId } from './calculated-form.tsx'

/** A dialog for a calculated column; its expression is checked and evaluated on the first rows while typing. */
export function CalculatedDialog<Row>(props: CalculatedDialogProps<Row>) {
  const { isOpen, grid, edited, onSave, onClose, returnFocusTo } = props
  const { data: code } = useQuery({ ...calculatedCodeQuery, enabled: isOpen })
  return (
    <ModalDialog
      isOpen={isOpen}
      title={edited ? `Edit Column '${edited.title}'` : 'Add Calculated Column'}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={formId}>
            Save Column
          </Button>
        </>
      }
    >
      {code ? (
        <CalculatedForm
          {...{ code, grid, edited }}
          onSave={(column) => {
            onSave(column)
            onClose()
          }}
        />
      ) : (
        <Spinner aria-label="Loading" />
      )}
    </ModalDialog>
  )
}
