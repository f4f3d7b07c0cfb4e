import { contractVersion, type RegisteredRemote } from '@lintel/shared/remote'

type PageFiles = Pick<RegisteredRemote, 'baseUrl' | 'contractVersion' | 'files'>

/**
 * Fetches the code of a page, all scripts at once and each only once, without running any of it. Mode, credentials and
 * integrity match those of the later script tags, or the browser would fetch everything again.
 */
export function preloadPage(remote: PageFiles, page: string): void {
  // Of what will be refused, nothing is fetched.
  if (remote.contractVersion !== contractVersion) return
  const known = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => href))
  const { entry, pages } = remote.files
  for (const { file, integrity } of [entry, ...(pages[page] ?? [])]) {
    const href = new URL(file, remote.baseUrl).href
    if (known.has(href)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href })
    document.head.append(link)
  }
}
