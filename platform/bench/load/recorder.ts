/** What calls were answered and how long that took, by kind of call. */
export type Recorder = {
  /** Measures one call; when it fails, that is counted, and the error goes no further. */
  time(kind: string, call: () => Promise<unknown>): Promise<void>
  figures(): Figures
}

export type Figures = {
  calls: number
  errors: string[]
  /** In milliseconds: of all calls, and by kind of call. */
  p99: number
  byKind: { kind: string; calls: number; p50: number; p99: number }[]
}

const maxErrors = 20

export function createRecorder(): Recorder {
  const times = new Map<string, number[]>()
  const errors: string[] = []

  async function time(kind: string, call: () => Promise<unknown>): Promise<void> {
    const startTime = performance.now()
    try {
      await call()
      const ofKind = times.get(kind) ?? []
      times.set(kind, ofKind)
      ofKind.push(performance.now() - startTime)
    } catch (error) {
      if (errors.length < maxErrors) errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  function figures(): Figures {
    const all = [...times.values()].flat()
    const byKind = [...times].map(([kind, ofKind]) => ({
      kind,
      calls: ofKind.length,
      p50: percentile(ofKind, 50),
      p99: percentile(ofKind, 99),
    }))
    return { calls: all.length, errors, p99: percentile(all, 99), byKind }
  }

  return { time, figures }
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
