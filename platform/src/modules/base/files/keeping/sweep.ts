import type { CaptureFiles } from '../../../../interfaces/files.ts'
import type { Sweep } from '../../../../interfaces/sweep.ts'

/** Runs all sweeps, then fails if one of them failed. */
export async function sweepAll(sweeps: readonly Sweep[], files: CaptureFiles): Promise<void> {
  const failures: Error[] = []
  for (const { of, remove } of sweeps) {
    await remove(files).catch((cause: unknown) =>
      failures.push(new Error(`Leftover ${of} couldn't be removed.`, { cause })),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '))
}
