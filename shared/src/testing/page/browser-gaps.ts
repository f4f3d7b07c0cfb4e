/** What jsdom lacks and components ask for. */
export function fillBrowserGaps(): void {
  addMissing(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
  addMissing(window, { matchMedia: silentMediaQuery })
  addMissing(Element.prototype, {
    scrollTo: nothing,
    scrollIntoView: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: () => false,
    getAnimations: () => [],
  })
  window.scrollTo = nothing
  // Those who ask manage without a picture; jsdom says at each that it has none.
  HTMLCanvasElement.prototype.getContext = () => null
  // jsdom lays nothing out; without a box, focus traps take every element for hidden.
  Element.prototype.getClientRects = function getClientRects() {
    return [this.getBoundingClientRect()] as unknown as DOMRectList
  }
}

/** Closing animations never end in jsdom, so that closed menus and dialogs would stay in the document. */
export function stopAnimations(): void {
  const style = document.createElement('style')
  style.textContent = '* { animation: none !important; animation-name: none !important; transition: none !important }'
  document.head.append(style)
}

function addMissing(target: object, parts: Record<string, unknown>): void {
  for (const [name, part] of Object.entries(parts)) {
    if (Reflect.get(target, name) === undefined)
      Object.defineProperty(target, name, { value: part, writable: true, configurable: true })
  }
}

function nothing(): void {
  return
}

class SilentObserver {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}

function silentMediaQuery(media: string) {
  const list = { matches: false, media, onchange: null, addListener: nothing, removeListener: nothing }
  return Object.assign(new EventTarget(), list)
}
