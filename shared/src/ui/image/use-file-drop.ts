import { useEffect, useState, type DragEvent } from 'react'

/** Takes files that are dropped on an element. A drop beside it does not make the browser leave the page. */
export function useFileDrop(isDisabled: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function stay(event: globalThis.DragEvent) {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])

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
