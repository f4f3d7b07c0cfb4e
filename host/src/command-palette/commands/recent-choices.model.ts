/** More than are shown, because each organization shows its own. */
const mostKept = 20

export function withChoice(choices: readonly string[], id: string): string[] {
  return [id, ...choices.filter((choice) => choice !== id)].slice(0, mostKept)
}

/** Preferences are text of any origin: what is no choice is left out. */
export function toChoices(values: readonly unknown[]): string[] {
  return values.filter((choice) => typeof choice === 'string')
}
