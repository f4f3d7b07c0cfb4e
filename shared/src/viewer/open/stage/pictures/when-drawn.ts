/** In milliseconds. */
const askEvery = 8

/**
 * Calls back in the first frame after the driver has done all that it was asked for until now, without waiting for it. Gives back what calls
 * that off; with a context that is lost it never comes.
 */
export function whenDrawn(gl: WebGL2RenderingContext, then: () => void): () => void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  let timer = setTimeout(ask, askEvery)
  let frame = 0

  function ask() {
    const isDone = fence !== null && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED
    if (!isDone) timer = setTimeout(ask, askEvery)
    else
      frame = requestAnimationFrame(() => {
        end()
        then()
      })
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    gl.deleteSync(fence)
  }

  return end
}
