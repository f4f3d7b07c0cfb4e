import type { RemotePage } from '@lintel/shared/remote'

type Item = Readonly<Record<string, unknown>>

/** Settles when the first scripts have run. Before, nothing could show a picture, and it would slow their download. */
const scriptsRan =
  document.readyState === 'loading'
    ? new Promise((ran) => document.addEventListener('DOMContentLoaded', ran))
    : Promise.resolve()

/** Fetches the pictures that the page will show first, as its images will, so that each is fetched once. */
export async function fetchPictures(
  answer: Promise<Response>,
  { field, each, where, count }: NonNullable<RemotePage['firstPictures']>,
) {
  // By the query of the address the list may show other items first.
  if (location.search) return
  const response = await answer
  // A copy, because the shell reads the answer itself; what was refused has no items.
  const items = response.ok ? ((await response.clone().json()) as Item[]) : []
  const first = new Map<unknown, Item>()
  for (const item of items) if (item[where] && !first.has(item[each])) first.set(item[each], item)
  await scriptsRan
  for (const { [field]: address } of [...first.values()].slice(0, count)) {
    if (typeof address === 'string') new Image().src = address
  }
}
