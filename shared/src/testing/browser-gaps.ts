/** Adds features of browsers that components need and jsdom lacks. */
export function fillBrowserGaps(): void {
  addMissing(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
  addMissing(window, { matchMedia: silentMediaQuery })
  addMissing(Performance.prototype, { getEntriesByName: () => [] })
  addMissing(Element.prototype, {
    scrollTo: nothing,
    scrollIntoView: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: () => false,
    getAnimations: () => [],
  })
  window.scrollTo = nothing
  // Components work without a canvas, but jsdom would log each call.
  HTMLCanvasElement.prototype.getContext = () => null
  // jsdom has no layout, and focus traps would consider every element without a box hidden.
  Element.prototype.getClientRects = function getClientRects() {
    return [this.getBoundingClientRect()] as unknown as DOMRectList
  }
}

/** Test pages use the `Blob` of Node, which fetch requires. jsdom would send its name instead of its bytes. */
export function sendNodeBlobs(): void {
  const send: (this: XMLHttpRequest, body?: Parameters<XMLHttpRequest['send']>[0]) => void =
    XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function sendBytes(body) {
    if (body instanceof Blob) void body.arrayBuffer().then((bytes) => send.call(this, bytes))
    else send.call(this, body)
  }
}

/** Closing animations never end in jsdom, so closed menus and dialogs would stay in the document. */
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
