/** More than are shown, because each organization shows its own. */
const mostKept = 20

export function withChoice(choices: readonly string[], id: string): string[] {
  return [id, ...choices.filter((choice) => choice !== id)].slice(0, mostKept)
}

/** Preferences are text of any origin: what is not a list of texts is none. */
export function toChoices(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((choice) => typeof choice === 'string') : []
}
