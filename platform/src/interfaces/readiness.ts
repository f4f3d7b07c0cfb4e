/** What a process tells about its readiness for traffic: that it is still preparing something, or about to stop. */
export type Readiness = {
  /** Keeps traffic away, for a reason that people read, until the returned function is called. */
  hold(reason: string): () => void
  /** Why there should be no traffic now; undefined when it may come. */
  reason(): string | undefined
}
