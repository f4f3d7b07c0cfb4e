/** What the work brings, or the error once so many milliseconds have passed. Late work goes on, and nobody hears of it. */
export function within<Value>(work: Promise<Value>, milliseconds: number, error: () => Error): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), milliseconds)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
