import { median } from '../median.ts'
import type { Measured } from './measure-page.ts'
import type { SeededModel } from './seeded-models.ts'

export type Round = { viewer: Measured; bare: Measured }

const rows = [
  { what: 'complete first picture', goal: 1.15, of: ({ picture }: Measured) => picture },
  { what: 'the same, until the edges are drawn too', goal: undefined, of: ({ settled }: Measured) => settled },
  { what: 'frame', goal: 1.1, of: ({ frame }: Measured) => frame },
]

export function explain(): void {
  console.log(
    'The viewer against a page of three.js, GLTFLoader and meshopt that shows the same files. Both: one origin, fresh\n' +
      'pages in one browser that draws with the processor, 1280 × 800 and as many pixels, antialiased, simple materials,\n' +
      'sky, sun and fill light, no shadows. The viewer besides: elements, edges, ground, colours of the theme, a picture\n' +
      'after each file; it merges by material. What picking needs is made at the first pick and is in neither.',
  )
}

/** Prints the medians of all paired rounds; answers whether every goal was met. */
export function report({ title, files, triangles, megabytes }: SeededModel, rounds: readonly Round[]): boolean {
  const calls = rounds.at(-1)
  console.log(
    `${title}: ${files.size} files, ${megabytes.toFixed(1)} MB, ${triangles.toLocaleString('en')} triangles; ` +
      `${calls?.viewer.calls ?? 0} draw calls against ${calls?.bare.calls ?? 0}`,
  )
  const met = rows.map(({ what, goal, of }) => {
    const ratio = median(rounds.map(({ viewer, bare }) => of(viewer) / of(bare)))
    const [ours, theirs] = (['viewer', 'bare'] as const).map((name) => median(rounds.map((round) => of(round[name]))))
    const aim = goal === undefined ? 'no goal' : `goal at most ${goal.toFixed(2)}`
    console.log(
      `  ${what}: ${ratio.toFixed(2)} of the bare page (${format(ours)} against ${format(theirs)} ms; ${aim})`,
    )
    return goal === undefined || ratio <= goal
  })
  const left = Math.max(...rounds.map(({ viewer }) => viewer.left ?? Number.NaN))
  console.log(`  after unloading: ${left} geometries (goal 0)`)
  return met.every(Boolean) && left === 0
}

function format(milliseconds = Number.NaN): string {
  return milliseconds.toFixed(milliseconds < 100 ? 1 : 0)
}
