import { median } from '../median.ts'
import type { Measured } from './measure-page.ts'
import type { Data } from './page/rows.ts'

export type Round = { ours: Measured; ag: Measured }
type Bytes = { ours: number; ag: number }

/** Milliseconds of a frame that users notice. */
const slowFrame = 20
const maxBytes = 80_000
/** Milliseconds of one task, and the time for sorting mixed scripts relative to a plain collator. */
const maxTask = 100
const maxOfCollator = 1.2

type Figure = {
  what: string
  goal: number
  unit?: string
  of: (measured: Measured) => number
}

const figures: Figure[] = [
  { what: 'first render', goal: 0.4, of: ({ mount }) => mount },
  { what: 'heap with the grid', goal: 0.3, unit: 'MB', of: ({ heap }) => heap },
  { what: 'first sort by text', goal: 0.5, of: ({ sortText }) => sortText },
  { what: 'the other way round', goal: 0.3, of: ({ sortTextAgain }) => sortTextAgain },
  { what: 'sort by number', goal: 0.3, of: ({ sortNumber }) => sortNumber },
  { what: 'sort by three columns', goal: 0.3, of: ({ sortThree }) => sortThree },
  { what: 'sort at once, by what is long in hostile data', goal: 0.3, of: ({ sortAtOnce }) => sortAtOnce },
  { what: 'first letter of a filter', goal: 0.3, of: ({ keys }) => keys[0] ?? Number.NaN },
  { what: 'each further letter', goal: 0.3, of: ({ keys }) => median(keys.slice(1)) },
]

export function explain(): void {
  console.log(
    'The grid against AG Grid community in React, with the modules that the same work needs and the same rows: 100,000 × 15 (13\n' +
      'texts, a number, a moment), two columns pinned, rows of 40 pixels, filters below the titles, all on one page. One browser,\n' +
      'fresh pages, by turns; 1600 × 900. A first render begins with the rows in memory and ends with the picture that shows them;\n' +
      'clicks and keys are the browser’s own, from the event to the last picture that changes. The pointer rests on a title for 200\n' +
      'ms before it clicks, as people’s does, and a hand takes as long from the mouse to the first key. Hostile data has names of\n' +
      'mixed scripts, people from right to left, numbers behind 300 equal letters, and one status for all. AG Grid orders texts by code, ours by the rules of the language.',
  )
}

/** Prints the medians of all paired rounds; returns whether every goal was met. */
export function report(rounds: readonly Round[], data: Data): boolean {
  console.log(`  With ${data} data:`)
  const met = figures.map(({ what, goal, unit = 'ms', of }) => {
    const ratio = median(rounds.map(({ ours, ag }) => of(ours) / of(ag)))
    const [ours, ag] = (['ours', 'ag'] as const).map((name) => median(rounds.map((round) => of(round[name]))))
    console.log(
      `  ${what}: ${ratio.toFixed(2)} of AG Grid (${format(ours)} against ${format(ag)} ${unit}; goal at most ${goal.toFixed(2)})`,
    )
    return ratio <= goal
  })
  return [...met, reportScrolling(rounds), reportTasks(rounds)].every(Boolean)
}

function reportTasks(rounds: readonly Round[]): boolean {
  const task = Math.max(...rounds.map(({ ours }) => ours.longestTask))
  const share = median(rounds.map(({ ours }) => ours.ofCollator))
  const taskText = task === 0 ? `none over ${maxTask} ms` : `${format(task)} ms`
  console.log(`  longest task of all sorts and filters: ${taskText} (goal at most ${maxTask} ms)`)
  console.log(`  ordering names: ${share.toFixed(2)} of a plain collator (goal at most ${maxOfCollator.toFixed(2)})`)
  return task <= maxTask && share <= maxOfCollator
}

function reportScrolling(rounds: readonly Round[]): boolean {
  const slow = ({ scrolled }: Measured) =>
    scrolled.frames.filter((time) => time > slowFrame).length / scrolled.frames.length
  const [ours = 1, ag = 0] = (['ours', 'ag'] as const).map((name) => median(rounds.map((round) => slow(round[name]))))
  const blank = (name: keyof Round) => rounds.reduce((sum, round) => sum + round[name].scrolled.blank, 0)
  console.log(
    `  scrolling 15,000 pixels a second: ${percent(ours)} of frames over ${slowFrame} ms against ${percent(ag)} (goal: no more), ` +
      `${blank('ours')} pictures with blank rows against ${blank('ag')} (goal 0)`,
  )
  return ours <= ag && blank('ours') === 0
}

export function reportBytes({ ours, ag }: Bytes): boolean {
  const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(`  script, compressed: ${size(ours)} against ${size(ag)} (goal at most ${size(maxBytes)})`)
  return ours <= maxBytes
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function format(value = Number.NaN): string {
  return value.toFixed(value < 100 ? 1 : 0)
}
