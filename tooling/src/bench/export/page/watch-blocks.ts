const interval = 4

/** Watches how long the page's thread is held up at a time. The answer is the longest time beyond the beat, in milliseconds. */
export function watchBlocks(): () => number {
  let longest = 0
  let last = performance.now()
  function beat() {
    const now = performance.now()
    longest = Math.max(longest, now - last - interval)
    last = now
  }
  const timer = setInterval(beat, interval)
  return () => {
    clearInterval(timer)
    beat()
    return longest
  }
}
