import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { DoorSurfaces, type Surface } from './door-surface.ts'
import { withDeclarations } from './emit-declarations.ts'

const sources: Record<string, string> = {
  'list/index.ts': `
    export { Rows, type Row as Line } from './rows.tsx'
    export * from './sort.ts'
    export * as words from './words.ts'
    export { createElement } from 'react'`,
  'list/rows.tsx': `
    import type { ReactNode } from 'react'
    import { orderSchema } from '../contract/order.ts'
    type Cell = { text: string }
    type Hidden = { nobody: 'sees it' }
    const hidden: Hidden = { nobody: 'sees it' }
    /** Prose that may change. */
    export type Row = { cells: Cell[] }
    export function Rows({ cells, before = hidden.nobody }: Row & { before?: string }): ReactNode { return before + cells.length }
    export function unused() { return orderSchema }`,
  'list/sort.ts': `
    import { orderSchema } from '../contract/order.ts'
    /** @deprecated Sort by yourself. */
    export function sortBy(order: typeof orderSchema) { return [order] }`,
  'list/words.ts': `export const empty = 'None'`,
  'contract/order.ts': `export const orderSchema = { is: 'up' as 'up' | 'down' }`,
}

let folder: string
beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(path.join(root, '.cache/surface-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function surfaceOf(changes: Record<string, string> = {}): Promise<Surface> {
  for (const [file, text] of Object.entries({ ...sources, ...changes })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const files = [path.join(folder, 'list/index.ts')]
  return withDeclarations(folder, files, (written) => new DoorSurfaces(written, () => '19').read('list/index.ts'))
}

test('reads what a door hands out, and what its types lead to in other folders', async () => {
  expect(await surfaceOf()).toEqual({
    exports: {
      Line: 'type Row = { cells: Cell[]; };',
      Rows: 'function Rows(_: Row & { before?: string; }): ReactNode;',
      createElement: 'createElement of react 19',
      sortBy: "function sortBy(order: typeof orderSchema): { is: 'up' | 'down'; }[];",
      words: '{ empty }',
    },
    behind: {
      Cell: 'type Cell = { text: string; };',
      empty: 'const empty = "None";',
      orderSchema: "const orderSchema: { is: 'up' | 'down'; };",
    },
    deprecated: ['sortBy'],
  })
})

test('is the same after a change of prose, of what is inside, and of places', async () => {
  const before = await surfaceOf()
  const rows = (sources['list/rows.tsx'] ?? '')
    .replace('Prose that may change', 'Other prose')
    .replace('{ cells, before = hidden.nobody }', '{ before = hidden.nobody, cells }')
    .replace('return before + cells.length', 'return cells.length + before')
    .replace('type Cell = { text: string }', "import type { Cell } from './cell.ts'")
  expect(await surfaceOf({ 'list/rows.tsx': rows, 'list/cell.ts': 'export type Cell = { text: string }' })).toEqual(
    before,
  )
})

test('tells code that does not compile', async () => {
  await expect(surfaceOf({ 'list/words.ts': 'export const = 1' })).rejects.toThrow('words.ts')
})
