import { median } from '../median.ts'
import type { Measured } from './measure-page.ts'
import type { StillFrames } from './page/bench-page.ts'
import type { SeededModel } from './seeded-models.ts'

export type Round = { viewer: Measured; bare: Measured }

const rows = [
  { what: 'complete first picture', goal: 1.1, of: ({ picture }: Measured) => picture },
  { what: 'frame in motion', goal: 1.05, of: ({ frame }: Measured) => frame },
]

export function explain(): void {
  console.log(
    'The viewer against an ordinary page of three.js (GLTFLoader, meshopt, add, draw) that shows the same files. Both: one\n' +
      'origin, fresh pages in one browser that draws with the processor, 1280 × 800, antialiased, the same view, Lambert\n' +
      'materials, sky, sun and fill light, no shadows. The first picture is complete with the surfaces of all files; lines come\n' +
      'when nothing is loading any more. In motion both draw equally many pixels; the viewer leaves lines and smooth\n' +
      'edges out then, where the processor draws, and brings them back at rest. It draws the ground besides, keeps elements apart and merges by\n' +
      'material; its programs are compiled when it starts. What picking needs of an element is made when a ray first comes near it.',
  )
}

/** Prints the medians of all paired rounds; returns whether every goal was met. */
export function report({ title, files, triangles, megabytes }: SeededModel, rounds: readonly Round[]): boolean {
  const calls = rounds.at(-1)
  console.log(
    `${title}: ${files.size} files, ${megabytes.toFixed(1)} MB, ${triangles.toLocaleString('en')} triangles; ` +
      `${calls?.viewer.calls ?? 0} draw calls against ${calls?.bare.calls ?? 0}; ${calls?.viewer.ratio ?? 1} of the pixels' width in motion`,
  )
  const met = rows.map(({ what, goal, of }) => {
    const ratio = median(rounds.map(({ viewer, bare }) => of(viewer) / of(bare)))
    const [ours, theirs] = (['viewer', 'bare'] as const).map((name) => median(rounds.map((round) => of(round[name]))))
    console.log(
      `  ${what}: ${ratio.toFixed(2)} of the bare page (${format(ours)} against ${format(theirs)} ms; goal at most ${goal.toFixed(2)})`,
    )
    return ratio <= goal
  })
  const settled = rounds.flatMap(({ viewer }) => viewer.settled ?? [])
  const [lines, still] = [median(settled.map((one) => one.settled)), median(settled.map((one) => one.still))]
  console.log(`  viewer only: lines are seen after ${format(lines)} ms, a picture at rest takes ${format(still)} ms`)
  const tasks = (['viewer', 'bare'] as const).map((name) => median(rounds.map((round) => round[name].longest)))
  console.log(`  longest task while loading: ${format(tasks[0])} ms (bare page: ${format(tasks[1])} ms)`)
  const picks = pickRows.map(({ what, goal, of }) => {
    const time = median(settled.flatMap(of))
    console.log(`  ${what}: ${time.toFixed(2)} ms (goal at most ${goal} ms)`)
    return time <= goal
  })
  const ratio = median(settled.map(({ drag }) => median(drag.plain) / median(drag.cut)))
  const [plain, cut] = (['plain', 'cut'] as const).map((kind) => median(settled.flatMap(({ drag }) => drag[kind])))
  console.log(
    `  dragging a side of a section box: ${ratio.toFixed(2)} of the frames of a view that moves (${format(cut)} against ${format(plain)} ms; goal at least ${leastDragged})`,
  )
  const left = Math.max(...settled.map((one) => one.left))
  console.log(`  after unloading: ${left} geometries (goal 0)`)
  return [...met, ...picks].every(Boolean) && ratio >= leastDragged && left === 0
}

const leastDragged = 0.6

const pickRows = [
  { what: 'the first pick', goal: 15, of: ({ firstPick }: StillFrames) => [firstPick] },
  { what: 'a pick after it, elsewhere', goal: 2, of: ({ picks }: StillFrames) => picks },
]

function format(milliseconds = Number.NaN): string {
  return milliseconds.toFixed(milliseconds < 100 ? 1 : 0)
}
