/** A process's own reasons not to be ready for traffic: it is still preparing something, or about to stop. */
export type Readiness = {
  /** Keeps traffic away, with a reason for people, until the returned function is called. */
  hold(reason: string): () => void
  /** Why there should be no traffic now; undefined if the process is ready. */
  reason(): string | undefined
}
