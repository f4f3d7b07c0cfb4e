import { useCallback, useState, type ReactNode } from 'react'
import type { GridView } from '../../../../domain/contract/grid-views/index.ts'
import type { GridViews } from '../../settings/use-grid-settings.ts'
import type { useDialogCode } from '../use-dialog-code.ts'

type ViewDialogs = {
  views: GridViews
  code: ReturnType<typeof useDialogCode>
  returnFocusTo: () => HTMLElement | null
}

/** State and rendering of the dialogs of the view menu. */
export function useViewDialogs({ views, code, returnFocusTo }: ViewDialogs) {
  const { opened, open, close } = code
  const [view, setView] = useState<GridView>()
  const onEditView = useCallback(
    (edited: GridView | undefined) => {
      setView(edited)
      open('view')
    },
    [open],
  )
  const onDeleteView = useCallback(
    (deleted: GridView) => {
      setView(deleted)
      open('delete-view')
    },
    [open],
  )
  const onViewConflict = useCallback(() => open('view-conflict'), [open])
  const isOpen = (name: 'view' | 'delete-view' | 'view-conflict') => opened?.isOpen === true && opened.name === name
  let viewDialogs: ReactNode = null
  if (opened) {
    const { ViewDialog, DeleteView, ViewConflict } = opened.code
    const common = { views, returnFocusTo, onClose: close }
    viewDialogs = (
      <>
        <ViewDialog isOpen={isOpen('view')} view={view} {...common} />
        <ViewConflict isOpen={isOpen('view-conflict')} {...common} />
        {view && <DeleteView isOpen={isOpen('delete-view')} view={view} {...common} />}
      </>
    )
  }
  return { onEditView, onDeleteView, onViewConflict, viewDialogs }
}
