const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** As people read it: `4.2 MB`. */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1000 ** step
  return value.toLocaleString('en-US', {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
}
