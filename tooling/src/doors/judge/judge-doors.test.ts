import path from 'node:path'
import { expect, test } from '@jest/globals'
import { sharedFolder } from '../../../webpack/shares/doors.ts'
import { judgeDoors } from './judge-doors.ts'

const packagesFrom = path.join(sharedFolder, 'src/index.ts')
const files: Record<string, string> = {
  'list/index.d.ts': `
    export { orderSchema, type Order } from '../contract/order.ts'
    export { Handle } from './handle.ts'
    import type { Order } from '../contract/order.ts'
    type Options = { from?: number; onMore: (order: Order) => void }
    export declare function orderOf(name: string): Order | undefined
    export declare function keep(order: Order, options: Options): void
    export type ListProps<Row> = { rows: readonly Row[]; textOf: (row: Row) => string }
    export declare function List<Row>(props: ListProps<Row>): null
    export type Place = { page: number; go: (page: number) => void }
    export declare function usePlace(): Place
    type Column<Row> = { value: (row: Row) => string }
    export type Grid<Row> = { columns: ReadonlyMap<string, Column<Row>>; rows: readonly Row[]; select: (row: Row) => void }
    export declare function useGrid<Row>(rows: readonly Row[]): Grid<Row>
    export declare function DataGrid<Row>(props: { grid: Grid<Row>; height?: number }): null
    export type Painter = { size: number; paint: () => void }
    export declare function Easel(props: { onReady?: (painter: Painter) => void }): null
    export declare function frame(painter: Painter): void
    export declare const states: readonly ['open', 'done']
    export declare const ways: { list: () => string; item: (id: string) => string }`,
  'list/handle.d.ts': `
    export declare class Handle { private readonly inside; close(): void }`,
  'contract/order.d.ts': `
    import * as z from 'zod'
    export declare const orderSchema: z.ZodObject<{ id: z.ZodString; state: z.ZodEnum<{ open: 'open'; done: 'done' }>; note: z.ZodOptional<z.ZodString> }>
    export type Order = z.infer<typeof orderSchema>`,
}

const names = [
  'orderSchema',
  'Order',
  'orderOf',
  'keep',
  'ListProps',
  'List',
  'Place',
  'usePlace',
  'states',
  'ways',
  'Handle',
  'Grid',
  'useGrid',
  'DataGrid',
  'Painter',
  'Easel',
  'frame',
]

/** Replaces parts of the files; answers what breaks. */
function breaksOf(...changes: [string, string][]) {
  const now = Object.entries(files).map(([file, text]) => {
    const changed = changes.reduce((result, [part, other]) => result.replace(part, other), text)
    return [file, changed] as const
  })
  for (const [part] of changes) expect(Object.values(files).join('\n')).toContain(part)
  const trees = { before: new Map(Object.entries(files)), now: new Map(now), packagesFrom }
  return judgeDoors([{ door: 'list', file: 'list/index.ts', names }], trees).get('list') ?? []
}

test.each<[string, [string, string][]]>([
  ['nothing', []],
  [
    'a name more',
    [['export declare function usePlace', 'export declare const more: 1\n export declare function usePlace']],
  ],
  [
    'a field more of what has a map and is handed back',
    [['select: (row: Row) => void }', 'select: (row: Row) => void; more: number }']],
  ],
  ['an optional property', [['from?: number;', 'from?: number; to?: number;']]],
  [
    'a property that need not be given any more',
    [['onMore: (order: Order) => void', 'onMore?: (order: Order) => void']],
  ],
  ['a wider parameter', [['orderOf(name: string)', 'orderOf(name: string | number)']]],
  ['an optional parameter', [['usePlace()', 'usePlace(name?: string)']]],
  ['a narrower answer', [['Order | undefined', 'Order']]],
  ['a field more in what is answered', [['{ page: number; go', '{ page: number; pages: number; go']]],
  [
    'a field more in an entity that is read',
    [
      ['note: z.ZodOptional<z.ZodString>', 'note: z.ZodOptional<z.ZodString>; at: z.ZodString'],
      ['keep(order: Order,', "keep(order: Pick<Order, 'id' | 'state' | 'note'>,"],
    ],
  ],
  ['a word more in a list of words', [["['open', 'done']", "['open', 'held', 'done']"]]],
  ['a word more in an entity', [["done: 'done' }", "done: 'done'; held: 'held' }"]]],
  [
    'a field more in what the door hands out to be given back',
    [['rows: readonly Row[]; select', 'rows: readonly Row[]; isBusy: boolean; select']],
  ],
  [
    'a field more in what a callback is called with, to be given back',
    [['{ size: number; paint', '{ size: number; tint: number; paint']],
  ],
  ['any word in place of a list of words', [["z.ZodEnum<{ open: 'open'; done: 'done' }>", 'z.ZodString']]],
  ['a way more', [['{ list: () => string;', '{ list: () => string; tab: () => string;']]],
  ['an optional property of a generic type', [['rows: readonly Row[];', 'rows: readonly Row[]; title?: string;']]],
])('lets code go on that was written before: %s', (_, changes) => {
  expect(breaksOf(...changes)).toEqual([])
})

test.each<[string, [string, string][], { name: string; why: unknown }[]]>([
  [
    'an export that is gone',
    [['export declare function usePlace(): Place', '']],
    [{ name: 'usePlace', why: 'it is no longer there' }],
  ],
  [
    'a property that must be given',
    [['from?: number;', 'from?: number; to: number;']],
    [{ name: 'keep', why: '(1).to: it must be given by now' }],
  ],
  ['a property that nobody takes any more', [['from?: number; ', '']], [{ name: 'keep', why: '(1).from: it is gone' }]],
  [
    'a narrower parameter',
    [['orderOf(name: string)', "orderOf(name: 'one' | 'two')"]],
    [{ name: 'orderOf', why: expect.stringContaining('string is not taken') }],
  ],
  [
    'a parameter more',
    [['usePlace()', 'usePlace(name: string)']],
    [{ name: 'usePlace', why: '(0): one more must be given' }],
  ],
  [
    'an answer that may be missing',
    [['usePlace(): Place', 'usePlace(): Place | undefined']],
    [{ name: 'usePlace', why: '(): it may be undefined by now' }],
  ],
  [
    'less in what is answered',
    [['{ page: number; go', '{ go']],
    [
      { name: 'Place', why: 'page: it is gone' },
      { name: 'usePlace', why: '().page: it is gone' },
    ],
  ],
  [
    'a callback of what is answered that takes less',
    [['go: (page: number) => void', 'go: (page: 1 | 2) => void']],
    [{ name: 'usePlace', why: expect.stringContaining('().go.(0)') }],
  ],
  [
    'a callback that is given more than before, and no longer what it was',
    [['onMore: (order: Order) => void', 'onMore: (id: string) => void']],
    [{ name: 'keep', why: expect.stringContaining('(1)') }],
  ],
  [
    'less in what the door hands out to be given back',
    [['rows: readonly Row[]; select: (row: Row) => void', 'rows: readonly Row[]']],
    [
      { name: 'Grid', why: expect.stringContaining('select') },
      { name: 'useGrid', why: expect.stringContaining('select') },
    ],
  ],
  ['a word that is gone', [["['open', 'done']", "['open']"]], [{ name: 'states', why: '[]: "done" is gone' }]],
  [
    'another type behind a generic one',
    [['textOf: (row: Row) => string', 'textOf: (row: Row) => number']],
    [
      { name: 'ListProps', why: expect.any(String) },
      { name: 'List', why: expect.any(String) },
    ],
  ],
])('tells %s', (_, changes, breaks) => {
  expect(breaksOf(...changes)).toEqual(breaks)
})

test('tells of an entity what is gone, and that a function wants a field which earlier code does not have', () => {
  const gone = breaksOf(['id: z.ZodString; ', '']).map(({ name, why }) => `${name} ${why}`)
  expect(gone).toContain('orderSchema id: it is gone')
  expect(gone).toContain('orderOf ().id: it is gone')
  const more = breaksOf(['note: z.ZodOptional<z.ZodString>', 'note: z.ZodOptional<z.ZodString>; at: z.ZodString'])
  expect(more.map(({ name }) => name)).toEqual(['keep'])
})

test('takes a class for the same one as long as its file is as it was', () => {
  expect(breaksOf(['from?: number;', 'from?: number; to?: number;'])).toEqual([])
  const changed = breaksOf(['close(): void', 'end(): void'])
  expect(changed.map(({ name }) => name)).toEqual(['Handle'])
})
