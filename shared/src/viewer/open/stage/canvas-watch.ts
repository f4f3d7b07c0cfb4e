type CanvasEvents = { onResize: () => void; onLost: () => void; onRestored: () => void }

/** Observes the size of the container, and whether the canvas has its graphics context. */
export function watchCanvas(canvas: HTMLCanvasElement, container: HTMLElement, events: CanvasEvents): () => void {
  function lose(event: Event) {
    // Without this the browser never restores the context.
    event.preventDefault()
    events.onLost()
  }
  const observer = new ResizeObserver(events.onResize)
  observer.observe(container)
  canvas.addEventListener('webglcontextlost', lose)
  canvas.addEventListener('webglcontextrestored', events.onRestored)
  return () => {
    observer.disconnect()
    canvas.removeEventListener('webglcontextlost', lose)
    canvas.removeEventListener('webglcontextrestored', events.onRestored)
  }
}
