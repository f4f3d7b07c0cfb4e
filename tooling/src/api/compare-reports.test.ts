import { expect, test } from '@jest/globals'
import { changesSince, describeChanges, isEnough, nextSince, notedBump, requiredBump } from './api-changes.ts'
import { incompatibleExports } from './compare-reports.ts'
import { withWorkspace } from './emit-declarations.ts'

const entryPoint = '@lintel/shared/remote'

function report(declarations: string) {
  return `## API Report File for "@lintel/shared"\n\n\`\`\`ts\n\n${declarations}\n\n\`\`\`\n`
}

const released = `
import { enum } from 'zod';
import type { ReactNode } from 'react';

// @public (undocumented)
type PagerProps = { page: number; label?: string };

// @public
export function Pager(props: PagerProps): ReactNode;

// @public
export const first: { name: string; order: 'up' | 'down' };

// @public
export type Order = 'up' | 'down';

// @public
export const paths: {
    home: () => string;
    help: (page?: string) => string;
};

declare namespace z {
    export {
        enum,
    }
}
export { z }
`
const since = {
  [entryPoint]: {
    Pager: '1.0.0',
    first: '1.1.0',
    paths: '1.0.0',
    'paths.home': '1.0.0',
    'paths.help': '1.1.0',
    Order: '1.0.0',
    z: '1.0.0',
  },
}

async function compare(edit: (text: string) => string) {
  const current = new Map([[entryPoint, report(edit(released))]])
  const incompatible = await withWorkspace((folder) =>
    incompatibleExports(folder, { released: new Map([[entryPoint, report(released)]]), current }),
  )
  const changes = changesSince(since, current, incompatible)
  return { current, changes, bump: requiredBump(changes) }
}

test.each<[string, (text: string) => string, string[]]>([
  ['a new required property', (text) => text.replace('page: number;', 'page: number; size: number;'), ['Pager']],
  ['a property that is no longer optional', (text) => text.replace('label?', 'label'), ['Pager']],
  ['a removed property', (text) => text.replace("name: string; order: 'up' | 'down'", 'name: string'), ['first']],
  ['a result that may be missing', (text) => text.replace('): ReactNode', '): ReactNode | symbol'), ['Pager']],
])('requires a major version for %s', async (_, edit, names) => {
  const { changes, bump } = await compare(edit)
  expect(changes.flatMap(({ incompatible }) => incompatible.map(({ name }) => name))).toEqual(names)
  expect(bump).toBe('major')
})

test('requires a major version for a removed name', async () => {
  const { changes, bump } = await compare((text) => text.replace(/\/\/ @public\nexport type Order.*\n/, ''))
  expect(changes).toEqual([{ entryPoint, removed: ['Order'], added: [], incompatible: [] }])
  expect(bump).toBe('major')
})

test('requires a minor version for a new name, which is recorded with that version', async () => {
  const { changes, bump, current } = await compare((text) => `${text}\n// @public\nexport function last(): string;\n`)
  expect(changes).toEqual([{ entryPoint, removed: [], added: ['last'], incompatible: [] }])
  expect(bump).toBe('minor')
  expect(nextSince(since, current, '1.2.0')).toEqual({ [entryPoint]: { ...since[entryPoint], last: '1.2.0' } })
  expect(describeChanges(changes)).toEqual([entryPoint, '  added: last'])
})

test('requires a minor version for a new property of an exported object', async () => {
  const { changes, bump, current } = await compare((text) =>
    text.replace('home: () => string;', 'home: () => string;\n    account: () => string;'),
  )
  expect(changes).toEqual([{ entryPoint, removed: [], added: ['paths.account'], incompatible: [] }])
  expect(bump).toBe('minor')
  expect(nextSince(since, current, '1.2.0')[entryPoint]).toMatchObject({ paths: '1.0.0', 'paths.account': '1.2.0' })
})

test.each<[string, (text: string) => string]>([
  ['an optional property', (text) => text.replace('label?: string', 'label?: string; size?: number')],
  ['an additional field of a value', (text) => text.replace('name: string;', 'name: string; count: number;')],
  ['another comment', (text) => text.replace('@public (undocumented)', '@public')],
])('requires no new version for %s @full', async (_, edit) => {
  const { changes, bump } = await compare(edit)
  expect([changes, bump]).toEqual([[], 'patch'])
})

test('uses the highest version bump among the changesets of the package', () => {
  const minor = "---\n'@lintel/shared': minor\n---\n\nAdds a pager.\n"
  const other = '---\n"@lintel/host": major\n---\n\nHas a new menu.\n'
  expect(notedBump([other], '@lintel/shared')).toBeUndefined()
  expect(notedBump([minor, other, minor.replace('minor', 'patch')], '@lintel/shared')).toBe('minor')
  expect([isEnough('minor', 'minor'), isEnough('minor', 'major'), isEnough(undefined, 'patch')]).toEqual([
    true,
    false,
    false,
  ])
})
