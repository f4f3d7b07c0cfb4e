const stops: (() => Promise<void>)[] = []

/** Runs at the end of the test run, even if it is aborted; what was started last is stopped first. */
export function stopAfterRun(stop: () => Promise<void>): void {
  if (stops.length === 0) {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => void stopPostgres().finally(() => process.exit(1)))
  }
  stops.unshift(stop)
}

export default async function stopPostgres(): Promise<void> {
  for (const stop of stops) await stop()
}
