/**
 * The result of `work`, or `error` if it takes longer than `milliseconds`. The work is not stopped; its late result
 * is ignored.
 */
export function within<Value>(work: Promise<Value>, milliseconds: number, error: () => Error): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), milliseconds)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
