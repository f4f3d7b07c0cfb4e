/** Milliseconds. A browser may first ask where to save the file and only then read it. */
const addressLifetime = 60_000

/** Saves a file, or the content of a URL, in the browser's downloads. */
export function downloadFile(file: Blob | string, name: string): void {
  const address = typeof file === 'string' ? file : URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  if (typeof file !== 'string') setTimeout(() => URL.revokeObjectURL(address), addressLifetime)
}
