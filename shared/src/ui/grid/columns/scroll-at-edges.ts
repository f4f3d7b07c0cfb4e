/** Pixels from an edge, within which what is dragged there scrolls. */
const reach = 40
/** Pixels of one frame. */
const speed = 8

/** Scrolls sideways as long as a pointer is near the left or right edge of an element. */
export function edgesOf(scroller: HTMLElement | null) {
  let step = 0
  let frame = 0
  function scroll() {
    if (scroller) scroller.scrollLeft += step
    frame = requestAnimationFrame(scroll)
  }
  function leave() {
    cancelAnimationFrame(frame)
    frame = 0
  }
  function near(x: number) {
    const box = scroller?.getBoundingClientRect()
    step = box && box.width > 0 ? speed * (Number(x > box.right - reach) - Number(x < box.left + reach)) : 0
    if (step === 0) leave()
    else if (frame === 0) scroll()
  }
  return { near, leave }
}
