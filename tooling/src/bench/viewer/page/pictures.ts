/**
 * How many models the picture has that is seen. Where the processor draws it is drawn apart, with a fence behind it, and copied onto the canvas
 * when it is there. Has to come before the viewer.
 */
export function watchPictures(countModels: () => number): () => number {
  const context = WebGL2RenderingContext.prototype
  const { fenceSync, blitFramebuffer } = context
  let drawn: number | undefined
  let seen = 0
  context.fenceSync = function (...parameters) {
    drawn = countModels()
    return fenceSync.apply(this, parameters)
  }
  context.blitFramebuffer = function (...parameters) {
    seen = drawn ?? countModels()
    drawn = undefined
    blitFramebuffer.apply(this, parameters)
  }
  return () => seen
}
