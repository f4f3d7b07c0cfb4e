/** Milliseconds. */
const askEvery = 8

/**
 * Calls back in the first frame after the driver has finished all commands so far, without blocking. Returns a function
 * that cancels this. Does not call back after a context loss.
 */
export function whenDrawn(gl: WebGL2RenderingContext, onDrawn: () => void): () => void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  let timer = setTimeout(poll, askEvery)
  let frame = 0

  function poll() {
    const isDone = fence !== null && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED
    if (!isDone) timer = setTimeout(poll, askEvery)
    else
      frame = requestAnimationFrame(() => {
        end()
        onDrawn()
      })
  }

  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    gl.deleteSync(fence)
  }

  return end
}
