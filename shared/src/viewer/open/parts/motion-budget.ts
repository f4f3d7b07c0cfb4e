/**
 * Milliseconds: above `most` (a little more than fifteen frames per second) the budget shrinks, below `least` it
 * grows.
 */
const frameTimes = { most: 60, least: 45 }
/** The target for the next frames. */
const aim = 52
/** Triangles. With fewer nothing is recognizable; more is a complete coarse model. */
const bounds = { least: 8000, most: 300_000 }
/**
 * The fastest of three frames counts: a single slow frame, or a pause of the hand, says nothing about the machine.
 */
const counted = 3
/** The largest step down and up. */
const steps = { least: 0.5, most: 1.5 }

/**
 * How many triangles software rendering may draw per frame in motion, adapted to the time of earlier frames: machines
 * differ by a factor of ten, and the same machine by its load.
 */
export class MotionBudget {
  /** What two cores draw fifteen times per second. */
  triangles = 50_000
  private times: number[] = []

  /**
   * `time` in milliseconds since the previous frame, which had `drawn` triangles. Returns whether the budget has
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
    // Fast only because there was less to draw: no reason to reduce the budget.
    if (step > 1 && next <= this.triangles) return false
    const isOther = next !== this.triangles
    this.triangles = next
    return isOther
  }

  /** The next frame does not follow the last one. */
  pause() {
    this.times = []
  }
}
