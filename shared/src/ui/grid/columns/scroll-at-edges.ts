/** Pixels from an edge within which dragging scrolls. */
const reach = 40
/** Pixels per frame. */
const speed = 8

/** Scrolls sideways while a pointer is near the left or right edge of an element. */
export function edgesOf(scroller: HTMLElement | null) {
  let step = 0
  let frame = 0
  function scroll() {
    if (scroller) scroller.scrollLeft += step
    frame = requestAnimationFrame(scroll)
  }
  function stop() {
    cancelAnimationFrame(frame)
    frame = 0
  }
  function near(x: number) {
    const box = scroller?.getBoundingClientRect()
    step = box && box.width > 0 ? speed * (Number(x > box.right - reach) - Number(x < box.left + reach)) : 0
    if (step === 0) stop()
    else if (frame === 0) scroll()
  }
  return { near, leave: stop }
}
