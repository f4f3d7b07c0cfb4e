import { useAction } from '../../../action/index.ts'
import { useQueryClient } from '../../../../core/api/index.ts'
import type { GridView } from '../../../../domain/contract/grid-views/index.ts'
import { useOrganizationId } from '../../../../core/organization/index.ts'
import { showToast } from '../../../toast/index.ts'
import { ConfirmDialog, Text } from '../../../components/index.ts'
import type { GridViews } from '../../settings/use-grid-settings.ts'
import { forgetGridView, removeGridView } from '../../views/grid-views.api.ts'
import { updateDefaultView } from '../../views/default-view.ts'

type DeleteViewProps = {
  isOpen: boolean
  view: GridView
  views: GridViews
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** Confirms first: others may use the view, and links to it stop working. */
export function DeleteView({ isOpen, view, views, onClose, returnFocusTo }: DeleteViewProps) {
  const organization = useOrganizationId()
  const queries = useQueryClient()
  const { run, isRunning } = useAction(
    {
      mutationFn: () => removeGridView(view.id),
      onSuccess: () => {
        forgetGridView(queries, organization, view)
        updateDefaultView(queries, organization, view.grid)
      },
    },
    {
      onSuccess: () => showToast({ type: 'success', text: `View '${view.name}' deleted.` }),
      onSuccessIfMounted: () => {
        views.choose(undefined)
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete the view '${view.name}'?`}
      confirmText="Delete View"
      isDestructive
      isBusy={isRunning}
      onConfirm={() => run()}
      focusAfterConfirm={returnFocusTo}
      onCancel={onClose}
    >
      <Text>
        {view.isShared
          ? "It's removed for everyone. Links to it open each person's own view."
          : 'Links to it stop working.'}
      </Text>
    </ConfirmDialog>
  )
}
