import type { ViewerService } from '../../viewer.ts'
import type { Lmv, LmvGlobals } from './lmv.ts'
import { withinDeadline } from './within-deadline.ts'

const loads = new Map<string, Promise<Lmv>>()

/**
 * Loads the Autodesk viewer's script and style sheet once per page. A failure is not cached, so that the next call
 * tries again.
 */
export function loadLmv(service: ViewerService): Promise<Lmv> {
  const pending = loads.get(service.scriptUrl)
  if (pending) return pending
  const load = injectAll(service)
  loads.set(service.scriptUrl, load)
  // Callers handle the failure.
  load.catch(() => loads.delete(service.scriptUrl))
  return load
}

async function injectAll({ scriptUrl, styleUrl = styleBeside(scriptUrl) }: ViewerService): Promise<Lmv> {
  const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true })
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleUrl })
  try {
    // A script that arrives after the deadline has run nevertheless.
    const tags = found() ? [style] : [style, script]
    await withinDeadline(Promise.all(tags.map(inject)), 'The Autodesk viewer')
    const lmv = found()
    if (!lmv) throw new Error(`${scriptUrl} isn't the Autodesk viewer script.`)
    return lmv
  } catch (error) {
    script.remove()
    style.remove()
    throw error
  }
}

function inject(tag: HTMLScriptElement | HTMLLinkElement) {
  return new Promise<void>((resolve, reject) => {
    tag.onload = () => resolve()
    tag.onerror = () => {
      reject(new Error(`${tag instanceof HTMLScriptElement ? tag.src : tag.href} could not be loaded.`))
    }
    document.head.append(tag)
  })
}

function found(): Lmv | undefined {
  const { Autodesk, THREE } = globalThis as LmvGlobals
  return Autodesk?.Viewing && THREE ? { viewing: Autodesk.Viewing, three: THREE } : undefined
}

function styleBeside(scriptUrl: string) {
  return new URL('style.min.css', new URL(scriptUrl, document.baseURI)).href
}
