export type RequestTab = 'requests' | 'in-progress'

/** What stays when another data set is chosen. Filter and sort go, as they name columns that the other may not have. */
const kept = ['start', 'end', 'tab']

export function tabIn(search: URLSearchParams): RequestTab {
  return search.get('tab') === 'in-progress' ? 'in-progress' : 'requests'
}

/** The query with this tab, which is left out where it is the first. */
export function withTab(search: URLSearchParams, tab: RequestTab): URLSearchParams {
  const next = new URLSearchParams(search)
  if (tab === 'requests') next.delete('tab')
  else next.set('tab', tab)
  return next
}

export function withDataSet(search: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([['dataSet', name], ...[...search].filter(([key]) => kept.includes(key))])
}
