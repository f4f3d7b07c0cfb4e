/**
 * The result of `work`; rejects with `error` if that takes longer than `milliseconds`. The work is not stopped, but its
 * late result is ignored.
 */
export function withTimeout<Value>(work: Promise<Value>, milliseconds: number, error: () => Error): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), milliseconds)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
