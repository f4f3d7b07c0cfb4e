import { useState, type DragEvent } from 'react'
import { useNoDropElsewhere } from '../file-input.tsx'

/** Calls `onFiles` with files that are dropped on an element. For remotes from before `FileDropzone`. */
export function useFileDrop(isDisabled: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  useNoDropElsewhere()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !isDisabled) take(files)
  }

  function onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) setOver(!isDisabled)
  }
  return { isOver, events: { onDragOver, onDragLeave: () => setOver(false), onDrop } }
}
