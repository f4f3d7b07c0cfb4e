/** Called between the steps of long work: yields to the browser if the time slice is used up. */
export type Pause = () => Promise<void> | undefined

/** Milliseconds. On a phone, which is four times as slow as a desktop, users just begin to notice the delay. */
const sliceMilliseconds = 11

export function createPause(rest: () => Promise<void>, milliseconds = sliceMilliseconds): Pause {
  let deadline = performance.now() + milliseconds
  return () => (performance.now() < deadline ? undefined : pause())
  async function pause() {
    await rest()
    deadline = performance.now() + milliseconds
  }
}
