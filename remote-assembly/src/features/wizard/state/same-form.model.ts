type Place = { pathname: string; search: string }

/** Whether the open form stays open there: another prototype, release or earlier request is another form. */
export function isSameForm(next: Place, current: Place): boolean {
  const [to, from] = [new URLSearchParams(next.search), new URLSearchParams(current.search)]
  // The address of an earlier request says neither at first; both follow with the options.
  const isSameRelease = ['prototype', 'release'].every((name) => !from.has(name) || to.get(name) === from.get(name))
  return next.pathname === current.pathname && isSameRelease && to.get('again') === from.get('again')
}
