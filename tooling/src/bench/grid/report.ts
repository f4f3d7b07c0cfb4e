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
const maxCollatorRatio = 1.2

type Metric = {
  label: string
  goal: number
  unit?: string
  read: (measured: Measured) => number
}

const metrics: Metric[] = [
  { label: 'first render', goal: 0.4, read: ({ mount }) => mount },
  { label: 'heap with the grid', goal: 0.3, unit: 'MB', read: ({ heap }) => heap },
  { label: 'first sort by text', goal: 0.5, read: ({ sortText }) => sortText },
  { label: 'reverse sort by text', goal: 0.3, read: ({ sortTextAgain }) => sortTextAgain },
  { label: 'sort by number', goal: 0.3, read: ({ sortNumber }) => sortNumber },
  { label: 'sort by three columns', goal: 0.3, read: ({ sortThree }) => sortThree },
  {
    label: 'sort of long texts in hostile data, without hovering first',
    goal: 0.3,
    read: ({ sortAtOnce }) => sortAtOnce,
  },
  { label: 'first letter of a filter', goal: 0.3, read: ({ keys }) => keys[0] ?? Number.NaN },
  { label: 'each further letter', goal: 0.3, read: ({ keys }) => median(keys.slice(1)) },
]

export function explain(): void {
  console.log(
    'Compares the grid with AG Grid Community in React, which loads only the modules for the same features. Both show the same\n' +
      '100,000 rows of 15 columns (13 texts, a number, a timestamp) on one page: two pinned columns, 40-pixel rows, filters below the\n' +
      'titles. Rounds alternate in fresh pages of one browser, 1600 × 900. The first render is measured from rows in memory to the\n' +
      'frame that shows them; clicks and keys are real input events, measured to the last frame that changes. As a user would, the\n' +
      'pointer hovers over a title for 200 ms before it clicks, and 200 ms pass between the mouse and the first key. Hostile data has\n' +
      'names in mixed scripts, right-to-left names, numbers after 300 equal characters, and one status for all rows. AG Grid sorts\n' +
      'text by code unit, our grid by the rules of the language.',
  )
}

/** Prints the medians of all paired rounds; returns whether every goal was met. */
export function report(rounds: readonly Round[], data: Data): boolean {
  console.log(`  With ${data} data:`)
  const met = metrics.map(({ label, goal, unit = 'ms', read }) => {
    const ratio = median(rounds.map(({ ours, ag }) => read(ours) / read(ag)))
    const [ours, ag] = (['ours', 'ag'] as const).map((name) => median(rounds.map((round) => read(round[name]))))
    console.log(
      `  ${label}: ${ratio.toFixed(2)} of AG Grid (${format(ours)} against ${format(ag)} ${unit}; goal at most ${goal.toFixed(2)})`,
    )
    return ratio <= goal
  })
  return [...met, reportScrolling(rounds), reportTasks(rounds)].every(Boolean)
}

function reportTasks(rounds: readonly Round[]): boolean {
  const task = Math.max(...rounds.map(({ ours }) => ours.longestTask))
  const share = median(rounds.map(({ ours }) => ours.collatorRatio))
  const taskText = task === 0 ? `none over ${maxTask} ms` : `${format(task)} ms`
  console.log(`  longest task of all sorts and filters: ${taskText} (goal at most ${maxTask} ms)`)
  console.log(`  ordering names: ${share.toFixed(2)} of a plain collator (goal at most ${maxCollatorRatio.toFixed(2)})`)
  return task <= maxTask && share <= maxCollatorRatio
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
