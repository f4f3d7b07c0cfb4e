/** Undefined for text that is not JSON: a log line of another kind, a file cut short by a crash. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
