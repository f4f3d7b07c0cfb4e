export type Output = {
  /** Prints a result as text or a line of JSON. */
  report(event: { event: string } & Record<string, unknown>, text: string): void
  /** Prints a failure like a result, and as text on standard error. */
  fail(event: Record<string, unknown>, text: string): void
  /** Prints progress on standard error. */
  note(text: string): void
}

export function createOutput(isJson: boolean): Output {
  const print = (event: object) => console.log(JSON.stringify(event))
  return {
    report: (event, text) => (isJson ? print(event) : console.log(text)),
    fail(event, text) {
      if (isJson) print({ event: 'failed', ...event, detail: text })
      console.error(text)
    },
    note: (text) => console.error(text),
  }
}
