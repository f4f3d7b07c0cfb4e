import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { assertName, copyTemplate, fillIn, writeFormatted } from './template.ts'

/** A position in a file of the remote that lists its features, and the text to insert for a new one. */
type Insertion = { file: string; what: string; at: RegExp; text: string }

const insertions: Insertion[] = [
  {
    file: 'src/remote.ts',
    what: 'its pages',
    // Before the end of the pages.
    at: /(?=\},?\s*\}\)\s*$)/,
    text: `__key__List: {
      path: '__name__',
      title: '__Title__',
      anyRole: [],
      navigation: { label: '__Title__', icon: 'folder' },
    },
    __key__View: {
      path: '__name__/:personId/:tab?',
      title: '__Title__: Person',
      anyRole: [],
    },
`,
  },
  {
    file: 'src/pages.tsx',
    what: 'the loaders of its pages',
    at: /(?=\}\s*$)/,
    text: `__key__List: async () => (await import('./pages/__name__-list.page.tsx')).__Name__ListPage,
  __key__View: async () => (await import('./pages/__name__-view.page.tsx')).__Name__ViewPage,
`,
  },
  {
    file: 'src/testing/handlers.ts',
    what: "sampleHandlers' list",
    at: /(?<=export function sampleHandlers\(\)[^]*?return \[)/,
    text: '...__key__Handlers(), ',
  },
  {
    file: 'src/testing/handlers.ts',
    what: 'its imports',
    at: /^(?=)/,
    text: "import { __key__Handlers } from './__name__-handlers.ts'\n",
  },
  {
    file: 'README.md',
    what: 'a table of pages',
    at: /(?<=\| Page \|.*\n(?:\|.*\n)+)(?!\|)/,
    text: `| \`__key__List\` | \`__name__\` | every member |
| \`__key__View\` | \`__name__/:personId/:tab?\`; tabs are \`roles\`, and Contact without one | every member |
`,
  },
  {
    file: 'README.md',
    what: 'a table of calls',
    at: /(?<=\| Call \|.*\n(?:\|.*\n)+)(?!\|)/,
    text: "| `GET organizations/{org}/users` | __Title__: the organization's people, by `membersQuery` of `@lintel/shared/members` |\n",
  },
]

async function insert(folder: string, name: string, { file, what, at, text }: Insertion) {
  const target = path.join(folder, file)
  const before = await readFile(target, 'utf8')
  if (!at.test(before))
    throw new Error(`${target} is missing ${what}. Compare it with tooling/templates/remote/${file}.`)
  await writeFormatted(
    target,
    before.replace(at, () => fillIn(text, name)),
  )
}

/** Writes a list page and a detail page with tabs, their components and tests, and registers them in the remote. */
export async function addFeature(name: string, remote: string) {
  assertName(name, 'feature')
  if (!existsSync(path.join(remote, 'src/remote.ts'))) throw new Error(`${remote} isn't a remote.`)
  const folder = path.join(remote, 'src/features', name)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  await copyTemplate('feature', remote, name)
  for (const insertion of insertions) await insert(remote, name, insertion)
  return folder
}

/** Writes `remote-NAME` into a folder, with one feature of the same name; returns its path. */
export async function generateRemote(name: string, parent: string) {
  assertName(name, 'remote')
  const folder = path.join(parent, `remote-${name}`)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  await copyTemplate('remote', folder, name)
  await addFeature(name, folder)
  return folder
}
