let stop: (() => Promise<void>) | undefined

/** Runs at the end of the test run, also if somebody ends it early. */
export function stopAfterRun(stopAndTidy: () => Promise<void>): void {
  stop = stopAndTidy
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stopPostgres().finally(() => process.exit(1)))
}

export default async function stopPostgres(): Promise<void> {
  await stop?.()
}
