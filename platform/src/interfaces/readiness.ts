/** What a process knows of itself besides answering: that it is still preparing something, or about to stop. */
export type Readiness = {
  /** Keeps traffic away for a reason that people read, until the function that it answers is called. */
  hold(reason: string): () => void
  /** Why there is to be no traffic yet, or no more; nothing when it may come. */
  reason(): string | undefined
}
