/**
 * Milliseconds per frame: above `most` (a little more than fifteen frames per second) the budget shrinks, below `least`
 * it grows.
 */
const frameTimes = { most: 60, least: 45 }
/** The target for the next frames. */
const aim = 52
/** Triangles. With fewer, nothing is recognizable; more are already a complete coarse model. */
const bounds = { least: 8000, most: 300_000 }
/**
 * The fastest of three frames counts, because a single slow frame, or a pause of the hand, says nothing about the
 * machine.
 */
const counted = 3
/** The largest factors by which the budget shrinks and grows. */
const steps = { least: 0.5, most: 1.5 }

/**
 * How many triangles software rendering may draw per frame in motion, adapted to the duration of earlier frames:
 * machines differ by a factor of ten, and so does the same machine under load.
 */
export class MotionBudget {
  /** The number of triangles that two cores draw fifteen times per second. */
  triangles = 50_000
  private times: number[] = []

  /**
   * `time` is in milliseconds since the previous frame, which had `drawn` triangles. Returns whether the budget has
   * changed.
   */
  frame(time: number, drawn: number): boolean {
    this.times.push(time)
    if (this.times.length < counted) return false
    const quickest = Math.min(...this.times)
    this.times = []
    if (quickest <= frameTimes.most && quickest >= frameTimes.least) return false
    const step = Math.min(steps.most, Math.max(steps.least, aim / Math.max(1, quickest)))
    const next = Math.round(Math.min(bounds.most, Math.max(bounds.least, drawn * step)))
    // The frame was fast only because there was less to draw, so the budget stays.
    if (step > 1 && next <= this.triangles) return false
    const isOther = next !== this.triangles
    this.triangles = next
    return isOther
  }

  /** Call if the next frame does not directly follow the last one. */
  pause() {
    this.times = []
  }
}
