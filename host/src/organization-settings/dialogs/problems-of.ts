type Refusal = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/** What a schema says against what was typed, by the names of the fields; of each field the first. */
export function problemsOf(refusal: Refusal | undefined): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of refusal?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
