import type { SavedView } from '@lintel/shared/contract'
import { Button, ConfirmDialog } from '@lintel/shared/ui'
import { useState } from 'react'
import type { useViewChanges } from './use-view-changes.ts'

type ViewControlsProps = {
  current: SavedView | undefined
  isReady: boolean
  changes: ReturnType<typeof useViewChanges>
  onNew: () => void
  onRename: () => void
}

/** Narrow, so that all buttons fit into one row of the panel. */
export const control = { size: 'sm', px: { md: '2' } } as const

/** For those with `prototypes.edit`: a new view; Update, Rename and Delete of the current one. */
export function ViewControls({ current, isReady, changes: { update, remove }, onNew, onRename }: ViewControlsProps) {
  const [asked, setAsked] = useState<'update' | 'delete'>()
  const done = { onSettled: () => setAsked(undefined) }
  const isBusy = update.isPending || remove.isPending
  return (
    <>
      <Button {...control} variant="outline" disabled={!isReady} onClick={onNew}>
        New View
      </Button>
      <Button {...control} variant="ghost" disabled={!isReady || !current} onClick={() => setAsked('update')}>
        Update
      </Button>
      <Button {...control} variant="ghost" disabled={!current} onClick={onRename}>
        Rename
      </Button>
      <Button {...control} variant="ghost" colorPalette="red" disabled={!current} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asked === 'update' && current !== undefined}
        title="Update View"
        confirmText="Update"
        isBusy={isBusy}
        onConfirm={() => current && !isBusy && update.mutate(current, done)}
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
        onConfirm={() => current && !isBusy && remove.mutate(current, done)}
        onCancel={() => setAsked(undefined)}
      >
        Are you sure you wish to delete the current view? This action is irreversible.
      </ConfirmDialog>
    </>
  )
}
