import { performance } from 'node:perf_hooks'
import { setExitCode, isShort } from '../../../tooling/src/bench/verdict.ts'
import { findClashes, type ClashElement, type ClashKind } from '../../src/clash/find-clashes.ts'
import { box, cylinder, randomNumbers, solidOf } from '../../src/clash/testing/scene.ts'

const elements = isShort ? 1000 : 10_000
const maxSeconds = 60
/** Time per element must not grow with their number. */
const maxGrowth = 2

/** Floors of walls and slabs, and pipes through them in all directions, some of them turned. */
function building(count: number): { structure: ClashElement[]; pipes: ClashElement[] } {
  const random = randomNumbers(1)
  const width = Math.ceil(Math.sqrt(count / 20))
  const [structure, pipes]: [ClashElement[], ClashElement[]] = [[], []]
  for (let index = 0; index < count; index++) {
    const [x, y, floor] = [4 * (index % width), 4 * (Math.floor(index / width) % width), Math.floor(index / width ** 2)]
    const isWall = index % 2 === 0
    const size = isWall ? ([4, 0.2, 2.7] as const) : ([4, 4, 0.3] as const)
    const wall = box(size, {
      at: [x, y, 3 * floor + (isWall ? 1.35 : 2.85)],
      turn: [isWall && index % 4 === 0 ? 1.5708 : 0, 0],
    })
    structure.push({ key: `structure ${index}`, class: 'IfcWall', solid: solidOf(wall) })
    const turn = [3 * random(), random() < 0.3 ? 0 : 1.5708] as const
    const pipe = cylinder(0.05 + 0.2 * random(), 1 + 5 * random(), {
      at: [x + 4 * random(), y + 4 * random(), 3 * floor + 3 * random()],
      turn,
    })
    pipes.push({ key: `pipe ${index}`, class: 'IfcPipeSegment', solid: solidOf(pipe) })
  }
  return { structure, pipes }
}

function measure(count: number, kind: ClashKind, limit: number) {
  const { structure, pipes } = building(count)
  const startTime = performance.now()
  let [found, longest, last] = [0, 0, startTime]
  for (const clashes of findClashes(structure, pipes, { kind, limit })) {
    found += clashes.length
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return { found, longest, seconds: (performance.now() - startTime) / 1000 }
}

measure(500, 'hard', 0.01)
const small = measure(elements / 4, 'hard', 0.01)
const results = (['hard', 'clearance', 'duplicate'] as const).map((kind) => {
  const { found, longest, seconds } = measure(elements, kind, kind === 'clearance' ? 0.05 : 0.01)
  console.log(
    `  ${kind}: ${elements} × ${elements} elements in ${seconds.toFixed(1)} s, ${found} found, longest step ${longest.toFixed(0)} ms`,
  )
  return seconds
})
const growth = (results[0] ?? 0) / 4 / small.seconds
const seconds = Math.max(...results)
console.log(
  `clash: ${seconds.toFixed(1)} s (goal at most ${maxSeconds}), ${growth.toFixed(2)} times the time per element of a quarter of them (goal at most ${maxGrowth}); ` +
    `${(process.memoryUsage().rss / 1024 ** 2).toFixed(0)} MB`,
)
setExitCode(seconds <= maxSeconds && growth <= maxGrowth)
