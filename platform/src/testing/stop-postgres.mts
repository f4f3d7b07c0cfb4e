let stop: (() => Promise<void>) | undefined

/** At the end of the run, and when somebody ends it before. */
export function stopAfterRun(stopAndTidy: () => Promise<void>): void {
  stop = stopAndTidy
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stopPostgres().finally(() => process.exit(1)))
}

export default async function stopPostgres(): Promise<void> {
  await stop?.()
}
