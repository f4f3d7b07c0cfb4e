import { shortText } from './user-locale.ts'

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** As people read it: `4.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1000 ** step
  return `${shortText(value < 10 ? value : Math.round(value))} ${units[step] ?? ''}`
}
