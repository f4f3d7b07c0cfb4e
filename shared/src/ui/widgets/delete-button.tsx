import type { ReactNode } from 'react'
import { Button, ConfirmDialog } from '../components/index.ts'

type DeleteButtonProps = {
  /** What is asked before: `Delete Store.ifc?` */
  question: string
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
  isRunning: boolean
  onDelete: () => void
  /** What goes with it. */
  children: ReactNode
}

/** Deletes after a question, which stays until it is answered or whoever asks takes it away. */
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
