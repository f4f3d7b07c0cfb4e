import { contractVersion, type Release } from '@lintel/shared/remote'

type PageFiles = Pick<Release, 'baseUrl' | 'contractVersion' | 'files'>
type File = { file: string; integrity?: string }

/** Mode, credentials and integrity match those of the later requests, or the browser would fetch everything again. */
function preload(as: 'fetch' | 'script', { file, integrity = '' }: File, baseUrl: string): void {
  const href = new URL(file, baseUrl).href
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href })
  document.head.append(link)
}

/**
 * Fetches the code of a page, all files at once and each only once, without running any of it. `preloadRemote` of the federation runtime
 * would run the entry.
 */
export function preloadPage(remote: PageFiles, page: string): void {
  // A remote of another contract version will be refused, so nothing of it is fetched.
  if (remote.contractVersion !== contractVersion) return
  const { manifest, entry, pages } = remote.files
  preload('fetch', { file: manifest }, remote.baseUrl)
  for (const script of [entry, ...(pages[page] ?? [])]) preload('script', script, remote.baseUrl)
}
