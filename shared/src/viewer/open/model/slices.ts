/** Asked between steps of long work: when a slice is over it lets the page live before the next one. */
export type Pause = () => Promise<void> | undefined

/** On a phone, which is four times as slow as a desktop, as long as the delay that people begin to notice. */
const sliceMilliseconds = 11

export function inSlices(rest: () => Promise<void>, milliseconds = sliceMilliseconds): Pause {
  let until = performance.now() + milliseconds
  return () => (performance.now() < until ? undefined : pause())
  async function pause() {
    await rest()
    until = performance.now() + milliseconds
  }
}
