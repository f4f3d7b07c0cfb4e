import { useAction } from '../../ui/action/index.ts'
import { reportSilently } from '../../core/api/index.ts'
import { isRevisionConflict } from '../../ui/form/index.ts'
import { Button, ConfirmDialog } from '../../ui/components/index.ts'
import { ConflictNotice } from '../../ui/widgets/conflict-notice.tsx'
import { useState } from 'react'
import { useSaveFailure, type ViewChanges } from './use-view-changes.ts'
import type { StoredView } from './view-store.ts'

type ViewControlsProps = {
  current: StoredView | undefined
  isReady: boolean
  changes: ViewChanges
  onShow: (view: StoredView) => void
  onNew: () => void
  onRename: () => void
  /** Called with the id of a view that the person has deleted. */
  onDeleted: (id: string) => void
}

const notDeleted = "Couldn't delete the view."

type Question = 'update' | 'delete'

/** Narrow, so that all buttons fit into one row of the panel. */
export const control = { size: 'sm', px: { md: '2' } } as const

/** For users who can edit: New View, and Update, Rename and Delete of the current view unless it is read-only. */
export function ViewControls({ current, isReady, changes, onShow, ...on }: ViewControlsProps) {
  const { onNew, onRename, onDeleted } = on
  const [asked, setAsked] = useState<Question>()
  /** The current version of a view; set if its update was rejected because someone else had changed it. */
  const [conflictingView, setRefused] = useState<StoredView>()
  // Ignored if another question has been opened meanwhile.
  const close = (question: Question) => setAsked((open) => (open === question ? undefined : open))
  const notSaved = useSaveFailure()
  const update = useAction(changes.update, {
    ...notSaved,
    onError(error, view) {
      if (isRevisionConflict(error)) setRefused(view)
      else notSaved.onError(error)
    },
    onSettled: () => close('update'),
    showsError: isRevisionConflict,
  })
  const remove = useAction(changes.remove, {
    onError: (error) => reportSilently(error, notDeleted),
    failureText: () => `${notDeleted} Try again.`,
    onSuccess: (_answer, { id }) => onDeleted(id),
    onSettled: () => close('delete'),
  })
  const isBusy = update.isRunning || remove.isRunning
  const isFixed = !current || current.isFixed === true
  // Choosing another view dismisses the conflict.
  if (conflictingView && conflictingView.id !== current?.id) setRefused(undefined)
  const theirs = conflictingView && current

  function save(view: StoredView) {
    setRefused(undefined)
    update.run(view)
  }
  function takeTheirs(view: StoredView) {
    setRefused(undefined)
    onShow(view)
  }
  return (
    <>
      {theirs && (
        <ConflictNotice
          isRunning={update.isRunning}
          onKeepMine={() => save(theirs)}
          onUseTheirs={() => takeTheirs(theirs)}
        >
          Replace their saved view with what you see, or show their view.
        </ConflictNotice>
      )}
      <Button {...control} variant="outline" disabled={!isReady} onClick={onNew}>
        New View
      </Button>
      <Button {...control} variant="ghost" disabled={!isReady || isFixed} onClick={() => setAsked('update')}>
        Update
      </Button>
      <Button {...control} variant="ghost" disabled={isFixed} onClick={onRename}>
        Rename
      </Button>
      <Button {...control} variant="ghost" colorPalette="red" disabled={isFixed} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asked === 'update' && current !== undefined}
        title="Update View"
        confirmText="Update"
        isBusy={isBusy}
        onConfirm={() => current && !isBusy && save(current)}
        onCancel={() => setAsked(undefined)}
      >
        Are you sure you wish to update the current view?
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete' && current !== undefined}
        title="Delete View"
        confirmText="Delete"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => current && !isBusy && remove.run(current)}
        onCancel={() => setAsked(undefined)}
      >
        Are you sure you wish to delete the current view? This action is irreversible.
      </ConfirmDialog>
    </>
  )
}
