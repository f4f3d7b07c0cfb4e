/**
 * Returns a function with the number of models in the visible picture. With software rendering it is drawn
 * separately, with a fence, and copied onto the canvas when complete. Must be called before the viewer starts.
 */
export function watchPictures(countModels: () => number): () => number {
  const context = WebGL2RenderingContext.prototype
  const { fenceSync, blitFramebuffer } = context
  let drawn: number | undefined
  let seenModels = 0
  context.fenceSync = function (...parameters) {
    drawn = countModels()
    return fenceSync.apply(this, parameters)
  }
  context.blitFramebuffer = function (...parameters) {
    seenModels = drawn ?? countModels()
    drawn = undefined
    blitFramebuffer.apply(this, parameters)
  }
  return () => seenModels
}
