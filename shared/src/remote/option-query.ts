const prefix = 'option.'

/** The chosen options of a prototype, by label, as an address carries them: `option.Proto+Size=5000`. */
export function optionsToQuery(choices: Readonly<Record<string, string>>): URLSearchParams {
  const named = Object.entries(choices).map(([label, value]): [string, string] => [`${prefix}${label}`, value])
  return new URLSearchParams(named)
}

/** Whatever an address says about options; which of them a release still offers is for `completeChoices` to say. */
export function optionsFromQuery(query: URLSearchParams): Record<string, string> {
  const named = [...query].filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(named.map(([name, value]) => [name.slice(prefix.length), value]))
}
