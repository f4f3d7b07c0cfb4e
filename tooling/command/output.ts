export type Output = {
  /** A result: as one line of JSON, or in words. */
  tell(event: { event: string } & Record<string, unknown>, words: string): void
  /** Something that failed: like a result, and in words on the error output in any case. */
  fail(event: Record<string, unknown>, words: string): void
  /** What is being done, on the error output. */
  note(words: string): void
}

export function createOutput(isJson: boolean): Output {
  const print = (event: object) => console.log(JSON.stringify(event))
  return {
    tell: (event, words) => (isJson ? print(event) : console.log(words)),
    fail(event, words) {
      if (isJson) print({ event: 'failed', ...event, detail: words })
      console.error(words)
    },
    note: (words) => console.error(words),
  }
}
