import { spreadsheetFileName } from './file-name.ts'

/** Hands the file to the browser's downloads. */
export function downloadSpreadsheet(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = spreadsheetFileName(name)
  link.click()
  // The browser has taken what it needs by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
