const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Readable sizes with units of 1024: `1 byte`, `12.3 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`
}
