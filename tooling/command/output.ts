export type Output = {
  /** Prints a result as text or a line of JSON. */
  tell(event: { event: string } & Record<string, unknown>, text: string): void
  /** Prints a failure like a result, and as text on standard error. */
  fail(event: Record<string, unknown>, text: string): void
  /** Prints progress on standard error. */
  note(text: string): void
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
