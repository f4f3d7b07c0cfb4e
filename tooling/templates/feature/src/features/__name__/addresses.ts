/** The list of people. */
export function listAddress(organization: string): string {
  return `/${encodeURIComponent(organization)}/__name__`
}

/** One of them; without a tab it is the first. */
export function personAddress(organization: string, id: string, tab?: string): string {
  return [listAddress(organization), encodeURIComponent(id), ...(tab === undefined ? [] : [tab])].join('/')
}
