/** Adds browser features that components need and jsdom lacks. */
export function polyfillBrowser(): void {
  addMissing(globalThis, { ResizeObserver: NoopObserver, IntersectionObserver: NoopObserver })
  addMissing(window, { matchMedia: noopMediaQuery })
  addMissing(Performance.prototype, { getEntriesByName: () => [] })
  addMissing(Element.prototype, {
    scrollTo: noop,
    scrollIntoView: noop,
    setPointerCapture: noop,
    releasePointerCapture: noop,
    hasPointerCapture: () => false,
    getAnimations: () => [],
  })
  window.scrollTo = noop
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

function noop(): void {
  return
}

class NoopObserver {
  observe = noop
  unobserve = noop
  disconnect = noop
}

function noopMediaQuery(media: string) {
  const list = { matches: false, media, onchange: null, addListener: noop, removeListener: noop }
  return Object.assign(new EventTarget(), list)
}
