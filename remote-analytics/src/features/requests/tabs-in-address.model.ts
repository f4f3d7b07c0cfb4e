export type RequestTab = 'requests' | 'in-progress'

/** What stays when another data set is chosen: filters and orders are those of its own columns. */
const kept = ['start', 'end', 'tab']

export function tabIn(search: URLSearchParams): RequestTab {
  return search.get('tab') === 'in-progress' ? 'in-progress' : 'requests'
}

/** A new query: what everybody starts with goes unsaid. */
export function withTab(search: URLSearchParams, tab: RequestTab): URLSearchParams {
  const next = new URLSearchParams(search)
  if (tab === 'requests') next.delete('tab')
  else next.set('tab', tab)
  return next
}

export function withDataSet(search: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([['dataSet', name], ...[...search].filter(([key]) => kept.includes(key))])
}
