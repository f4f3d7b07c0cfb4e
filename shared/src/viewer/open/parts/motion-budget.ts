/** In milliseconds: a little more than fifteen frames a second, and so fast that more could be drawn. */
const frameTimes = { most: 60, least: 45 }
/** What the next frames are to take. */
const aim = 52
/** In triangles. With fewer nothing could be told apart; more is a coarse model as a whole. */
const bounds = { least: 8000, most: 300_000 }
/** Of three frames the quickest counts: one that was late, or a hand that paused, says nothing of the machine. */
const counted = 3
/** One step, down and up. */
const steps = { least: 0.5, most: 1.5 }

/**
 * How many triangles the processor may have to draw for a frame in motion, by what it took for those before: machines differ by ten times,
 * and the same one by how much else it does.
 */
export class MotionBudget {
  /** What a processor of two cores draws fifteen times a second. */
  triangles = 50_000
  private times: number[] = []

  /** In milliseconds, from one frame to the next; `drawn` triangles were in it. Whether the budget is another one now. */
  frame(time: number, drawn: number): boolean {
    this.times.push(time)
    if (this.times.length < counted) return false
    const quickest = Math.min(...this.times)
    this.times = []
    if (quickest <= frameTimes.most && quickest >= frameTimes.least) return false
    const step = Math.min(steps.most, Math.max(steps.least, aim / Math.max(1, quickest)))
    const next = Math.round(Math.min(bounds.most, Math.max(bounds.least, drawn * step)))
    // Quick, because there was no more to draw: that is no reason to have less next time.
    if (step > 1 && next <= this.triangles) return false
    const isOther = next !== this.triangles
    this.triangles = next
    return isOther
  }

  /** What comes next is no frame after the last one. */
  pause() {
    this.times = []
  }
}
