import { contractVersion, type RegisteredRemote } from '@lintel/shared/remote'

type PageFiles = Pick<RegisteredRemote, 'baseUrl' | 'contractVersion' | 'files'>
type File = RegisteredRemote['files']['entry']

/** Mode, credentials and integrity match those of the later script tags, or the browser would fetch everything again. */
function preload(files: readonly File[], baseUrl: string): void {
  for (const { file, integrity } of files) {
    const href = new URL(file, baseUrl).href
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href })
    document.head.append(link)
  }
}

/** Fetches the code of a page, all scripts at once and each only once, without running any of it. */
export function preloadPage(remote: PageFiles, page: string): void {
  // A remote of another contract version will be refused, so nothing of it is fetched.
  if (remote.contractVersion !== contractVersion) return
  const { entry, pages } = remote.files
  preload([entry, ...(pages[page] ?? [])], remote.baseUrl)
}

/** Fetches the shell's lazy doors of a page, which the build of the shell names in index.html, before the shell itself can. */
export function preloadDoors({ files: { doors } }: PageFiles, page: string): void {
  const ours = JSON.parse(document.getElementById('door-files')?.textContent ?? '{}') as Record<string, File[]>
  const wanted = (doors?.[page] ?? []).flatMap((door) => ours[door] ?? [])
  preload(wanted, location.origin)
}
