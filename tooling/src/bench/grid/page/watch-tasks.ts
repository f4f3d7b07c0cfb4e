/** Returns a function with the longest task since its last call; 0 if none was longer than 50 ms. */
export function watchTasks(): () => number {
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  let longest = 0
  function note(tasks: readonly PerformanceEntry[]) {
    for (const { duration } of tasks) longest = Math.max(longest, duration)
  }
  observer.observe({ type: 'longtask' })
  return () => {
    note(observer.takeRecords())
    const found = longest
    longest = 0
    return found
  }
}
