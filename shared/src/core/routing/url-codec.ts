/** How a state is written in the query of the address. */
export type UrlCodec<State> = {
  /** The parameters that the state is read from. `option.*` stands for all that begin with `option.`, and `*` for all. */
  names: readonly string[]
  /** Reads a state from its own parameters. What cannot be understood is treated as absent: links may be old, or written by hand. */
  read: (search: URLSearchParams) => State
  /**
   * The parameters of a state. Of `names`, those that are undefined or left out are removed. Others may be among them, such as the page
   * of the list that a filter narrows.
   */
  write: (state: State) => UrlParams
}

export type UrlParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** A text that is absent when it is empty. */
export function textParam(name: string): UrlCodec<string | undefined> {
  return {
    names: [name],
    read: (search) => search.get(name) || undefined,
    write: (text) => ({ [name]: text || undefined }),
  }
}

/** One of the values, or the default, which the address leaves out. */
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

/** From 1, with up to six digits: the page of a list, or its rows. */
export function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** The parameters of a state alone, so that others in the URL can change without another state. */
export function ownText(search: URLSearchParams, names: readonly string[]): string {
  const own = new URLSearchParams([...search].filter(([name]) => isOneOf(names, name)))
  own.sort()
  return own.toString()
}

/** A new query with the parameters of this state; all others stay. */
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
  return names.some((own) => (own.endsWith('*') ? name.startsWith(own.slice(0, -1)) : name === own))
}
