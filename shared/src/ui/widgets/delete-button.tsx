import type { ReactNode } from 'react'
import { Button, ConfirmDialog } from '../components/index.ts'

type DeleteButtonProps = {
  /** The question in the dialog: `Delete Store.ifc?` */
  question: string
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
  isRunning: boolean
  onDelete: () => void
  /** What the dialog says, such as what else will be deleted. */
  children: ReactNode
}

/** Deletes after a confirmation. The dialog stays open until the person answers or `isAsking` becomes false. */
export function DeleteButton({ question, isAsking, onAsking, isRunning, onDelete, children }: DeleteButtonProps) {
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => onAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isRunning}
        title={question}
        confirmText="Delete"
        onConfirm={onDelete}
        onCancel={() => onAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
