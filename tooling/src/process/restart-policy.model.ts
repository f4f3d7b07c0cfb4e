/** Milliseconds before the first, second … start after deaths within the same minute; there are no more than these. */
const pauses = [250, 500, 1000, 2000, 4000] as const
const minute = 60_000

export const mostRestarts = pauses.length

/** Of deaths, in milliseconds of any clock, those that still count against a process. */
export function recentDeaths(deaths: readonly number[], now: number) {
  return deaths.filter((death) => now - death < minute)
}

/** Milliseconds to wait before a process is started again; undefined when it has died too often to go on. */
export function pauseBeforeRestart(deaths: readonly number[], now: number): number | undefined {
  return pauses[recentDeaths(deaths, now).length - 1]
}
