/** Milliseconds. A browser may ask where to save the file first and reads it only afterwards. */
const addressLifetime = 60_000

/** Saves the file in the browser's downloads. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime)
}
