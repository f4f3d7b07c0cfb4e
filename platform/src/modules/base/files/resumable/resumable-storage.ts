import type { DataStore } from '@tus/server'

/** Where files arrive in pieces, under the key that they keep when they are whole. */
export type ResumableStorage = {
  /** Keeps what has come, and tells how much that is. Loaded when it is wanted first. */
  pieces(): Promise<DataStore>
  /** The keys of what is kept beside the file while it arrives. */
  companionsOf(key: string): string[]
  /** Puts together what has come; fails unless that is as many bytes. It can be called again. */
  complete(key: string, bytes: number): Promise<void>
  /** Removes the file with all that belongs to it, whatever of it has come. */
  remove(key: string): Promise<void>
}

/** For how long an unfinished file may still be continued, and a finished one be taken. */
export const hoursToFinish = 24
export const millisecondsToFinish = hoursToFinish * 3_600_000

export function assertComplete(key: string, size: number | undefined, bytes: number): void {
  if (size !== bytes) throw new Error(`Of ${key} there are ${size ?? 'no'} bytes instead of ${bytes}.`)
}
