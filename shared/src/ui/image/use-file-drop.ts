import { useEffect, useState, type DragEvent } from 'react'

/** Takes a file that is dropped on an element. A drop beside it does not make the browser leave the page. */
export function useFileDrop(isDisabled: boolean, take: (file: File) => void) {
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
    const [file] = event.dataTransfer.files
    if (file && !isDisabled) take(file)
  }

  function onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) setOver(!isDisabled)
  }
  return { isOver, events: { onDragOver, onDragLeave: () => setOver(false), onDrop } }
}
