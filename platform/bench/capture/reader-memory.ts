import { readdirSync, readFileSync } from 'node:fs'

/** Looks every now and then how much memory the processes that this one started have had at most, in kB; until it is stopped. */
export function watchReaders(): { stop(): number } {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, ...peaksOfChildren())), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

function peaksOfChildren(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    const status = /^\d+$/.test(pid) ? statusOf(pid) : ''
    const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
    return isOurs && isReader(pid) ? [Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0)] : []
  })
}

function isReader(pid: string): boolean {
  return contentOf(`/proc/${pid}/cmdline`).includes('reader-process')
}

function statusOf(pid: string): string {
  return contentOf(`/proc/${pid}/status`)
}

/** A process may be gone by then. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
