import { isShort } from '../../../../tooling/src/bench/verdict.ts'
import { call, json, lines, type Misbehavior } from './call.ts'

/** A data set whose filter is 240 kB of empty groups, and one whose groups lie in each other. */
export const hugeFilters: Misbehavior = (origin, caller) => {
  const bodies = [`[${'{},'.repeat(80_000)}{}]`, nested(8_000)].map(
    (filters) =>
      `{"name":"Mine","source":"assembly-requests","isShared":false,"filter":{"logic":"and","filters":${filters}}}`,
  )
  let bodyIndex = 0
  return Promise.resolve(async () => {
    const body = bodies[bodyIndex % bodies.length] ?? ''
    bodyIndex += 1
    await call(origin, caller, '/api/data-sets', { method: 'POST', body, headers: json })
  })
}

function nested(levels: number): string {
  return `${'[{"logic":"and","filters":'.repeat(levels)}[]${'}]'.repeat(levels)}`
}

/** A line of an import with so many keys that no one knows that it fills the whole body. */
export const longImportLines: Misbehavior = (origin, caller) => {
  const keys = Array.from({ length: 400_000 }, (_, index) => `"k${index}":0`).join()
  const path = `/api/assets/imports?fileName=assets.csv&fileHash=${'0'.repeat(64)}`
  return Promise.resolve(async () => {
    await call(origin, caller, path, { method: 'POST', body: `{${keys}}\n`, headers: lines })
  })
}

const filesAtOnce = isShort ? 2 : 10

/** Ten files of views at once, each as long as one may be, which are read as a whole before anything can be said about them. */
export const manyLongBodies: Misbehavior = (origin, caller) => {
  const text = 'x'.repeat(1_000_000)
  const body = JSON.stringify({ prototype: 'None', views: [], more: Array.from({ length: 12 }, () => text) })
  return Promise.resolve(async () => {
    const calls = Array.from({ length: filesAtOnce }, () =>
      call(origin, caller, '/api/savedviews/import', { method: 'POST', body, headers: json }),
    )
    await Promise.all(calls)
  })
}
