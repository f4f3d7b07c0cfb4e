import { fireEvent } from '@testing-library/dom'

/** The properties of drag events with files. */
export function draggedFiles(files: readonly File[]) {
  const items = files.map((file) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isFile: true, isDirectory: false }),
  }))
  return { dataTransfer: { files, items, types: ['Files'] } }
}

/** Drags files over an element and drops them. The browser reads them later. */
export function dropFiles(element: Element, files: readonly File[]): void {
  const dragged = draggedFiles(files)
  fireEvent.dragOver(element, dragged)
  fireEvent.drop(element, dragged)
}
