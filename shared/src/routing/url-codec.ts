/** How a state is written in the query of the address. */
export type UrlCodec<State> = {
  /** The parameters that the state is read from. */
  names: readonly string[]
  /** Reads a state from its own parameters. What cannot be understood is treated as absent: links may be old, or written by hand. */
  read: (search: URLSearchParams) => State
  /** The parameters of a state; undefined removes one. Others than `names` may be among them, such as the page of the list that a filter narrows. */
  write: (state: State) => UrlParams
}

export type UrlParams = Readonly<Record<string, string | undefined>>

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

/** The parameters of a state alone, so that others in the address can change without another state. */
export function ownText(search: URLSearchParams, names: readonly string[]): string {
  const own = new URLSearchParams()
  for (const name of names) {
    const value = search.get(name)
    if (value !== null) own.set(name, value)
  }
  return own.toString()
}

/** A new query with these parameters; all others stay. */
export function withParams(search: URLSearchParams, params: UrlParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
