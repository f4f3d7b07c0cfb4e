/** Hours after which unfinished and unused uploads expire. */
export const hoursToFinish = 24
export const millisecondsToFinish = hoursToFinish * 3_600_000

export function assertComplete(key: string, size: number | undefined, bytes: number): void {
  if (size !== bytes) throw new Error(`${key} has ${size ?? 'no'} bytes instead of ${bytes}.`)
}
