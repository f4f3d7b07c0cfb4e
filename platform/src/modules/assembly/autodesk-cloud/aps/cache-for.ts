const max = 200

/** Loads each key once for everyone who asks within the given time; failures are not kept. */
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
