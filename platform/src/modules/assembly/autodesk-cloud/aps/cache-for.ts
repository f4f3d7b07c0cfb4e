const max = 200

/** Loads each key once for all callers within the given time. Failures are not cached. */
export function cacheFor<T>(milliseconds: number, now: () => number) {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.value
    const entry = { until: now() + milliseconds, value: load() }
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    return entry.value
  }
}
