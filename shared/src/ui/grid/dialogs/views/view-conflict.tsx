import { useOrganizationId } from '../../../../core/organization/index.ts'
import { ModalDialog } from '../../../widgets/modal-dialog.tsx'
import { ConflictNotice } from '../../../widgets/conflict-notice.tsx'
import type { GridViews } from '../../settings/use-grid-settings.ts'
import { useSavedChanges } from '../../views/use-saved-changes.ts'

type ViewConflictProps = {
  isOpen: boolean
  views: GridViews
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** The choice when someone else has saved the view that the grid was about to be saved in. */
export function ViewConflict({ isOpen, views, onClose, returnFocusTo }: ViewConflictProps) {
  const { shown } = views
  const saving = useSavedChanges(views, { organization: useOrganizationId(), onSuccessIfMounted: onClose })
  function takeTheirs() {
    views.choose(shown?.id)
    onClose()
  }
  return (
    <ModalDialog isOpen={isOpen && shown !== undefined} title="Save Changes" {...{ onClose, returnFocusTo }}>
      <ConflictNotice
        isRunning={saving.isRunning}
        onKeepMine={() => shown && saving.run(shown)}
        onUseTheirs={takeTheirs}
      >
        Replace their saved view with your current grid, or show their view.
      </ConflictNotice>
    </ModalDialog>
  )
}
