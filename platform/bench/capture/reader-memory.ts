import { readdirSync, readFileSync } from 'node:fs'

const programs = ['reader-process', 'shaper-process', 'check-process'] as const
type Peaks = Record<(typeof programs)[number], number>

/** Measures the peak memory, in kB, of the readers that a process has started, by looking again and again until it is stopped. */
export function watchReaders(parent = process.pid): { stop(): Peaks } {
  const peaks: Peaks = { 'reader-process': 0, 'shaper-process': 0, 'check-process': 0 }
  const timer = setInterval(() => notePeaks(peaks, parent), 50)
  return {
    stop() {
      clearInterval(timer)
      return peaks
    },
  }
}

function notePeaks(peaks: Peaks, parent: number): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = statusOf(pid)
    if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) continue
    const command = contentOf(`/proc/${pid}/cmdline`)
    const program = programs.find((name) => command.includes(name))
    if (program) peaks[program] = Math.max(peaks[program], Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }
}

function statusOf(pid: string): string {
  return contentOf(`/proc/${pid}/status`)
}

/** A process may have ended since it was listed. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
