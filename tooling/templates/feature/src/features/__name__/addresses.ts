/** The list of people. */
export function listAddress(organization: string): string {
  return `/${encodeURIComponent(organization)}/__name__`
}

/** The page of one person; without `tab`, it opens the first tab. */
export function personAddress(organization: string, id: string, tab?: string): string {
  return [listAddress(organization), encodeURIComponent(id), ...(tab === undefined ? [] : [tab])].join('/')
}
