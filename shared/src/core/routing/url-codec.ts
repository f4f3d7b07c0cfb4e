/** How state is written in the query string. */
export type UrlCodec<State> = {
  /**
   * The parameters from which the state is read. `option.*` matches all names that start with `option.`, and `*` all
   * names.
   */
  names: readonly string[]
  /**
   * Reads the state from its parameters. Invalid values are treated as absent, because links may be old or handwritten.
   */
  read: (search: URLSearchParams) => State
  /**
   * Writes the parameters of a state. Parameters in `names` that are undefined or omitted are removed. Other parameters
   * may be included, such as the page of a list that a filter narrows.
   */
  write: (state: State) => UrlParams
}

export type UrlParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** A text parameter, absent when empty. */
export function textParam(name: string): UrlCodec<string | undefined> {
  return {
    names: [name],
    read: (search) => search.get(name) || undefined,
    write: (text) => ({ [name]: text || undefined }),
  }
}

/** One of the values, or the default, which is omitted from the URL. */
export function choiceParam<Value extends string, Default extends Value | undefined>(
  name: string,
  values: readonly Value[],
  usual: Default,
): UrlCodec<Value | Default> {
  return {
    names: [name],
    read: (search) => values.find((value) => value === search.get(name)) ?? usual,
    write: (value) => ({ [name]: value === usual ? undefined : value }),
  }
}

/** From 1, with up to six digits: the page of a list, or the number of its rows. */
export function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Selects the parameters of a state, so that changes of other parameters do not affect it. */
export function ownText(search: URLSearchParams, names: readonly string[]): string {
  const ownParams = new URLSearchParams([...search].filter(([name]) => isOneOf(names, name)))
  ownParams.sort()
  return ownParams.toString()
}

/** Replaces the parameters of this state in the query string; all others stay. */
export function withParams<State>(search: URLSearchParams, codec: UrlCodec<State>, state: State): URLSearchParams {
  const next = new URLSearchParams(search)
  const params = codec.write(state)
  for (const name of search.keys()) if (isOneOf(codec.names, name) && !(name in params)) next.delete(name)
  for (const [name, value] of Object.entries(params)) {
    const [first, ...rest] = typeof value === 'string' ? [value] : (value ?? [])
    if (first === undefined) next.delete(name)
    else next.set(name, first)
    for (const one of rest) next.append(name, one)
  }
  return next
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((ownParams) =>
    ownParams.endsWith('*') ? name.startsWith(ownParams.slice(0, -1)) : name === ownParams,
  )
}
