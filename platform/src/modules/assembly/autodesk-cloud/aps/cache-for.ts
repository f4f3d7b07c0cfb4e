const max = 200

/** Loads each key once for all callers within the given time. Failures are not cached. */
export function cacheFor<T>(milliseconds: number, now: () => number) {
  const cached = new Map<string, { until: number; value: Promise<T> }>()
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const known = cached.get(key)
    if (known && now() < known.until) return known.value
    const entry = { until: now() + milliseconds, value: load() }
    entry.value.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    cached.delete(key)
    cached.set(key, entry)
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
    return entry.value
  }
}
