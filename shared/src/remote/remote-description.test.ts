import { expect, test } from '@jest/globals'
import { remoteDescriptionSchema, undescribedWords, remotePageSchema } from './remote-description.ts'

function problemsWith(firstQuery: string) {
  const page = { path: 'prototypes/:portfolio', title: 'Prototypes', anyRole: [], firstQuery }
  const description = { name: 'one', owner: 'Us', navigationGroup: 'One', contractVersion: 1, pages: { page } }
  return remoteDescriptionSchema.safeParse(description).error?.issues.map(({ message }) => message)
}

test.each(['/{product}-webapi/prototypes/{organization}/{portfolio}', '/things?take=5'])(
  'takes %s for the first query of a page',
  (firstQuery) => {
    expect(problemsWith(firstQuery)).toBeUndefined()
  },
)

test.each(['things', '//evil.example/things', 'https://evil.example/', '/things/{', '/a thing'])(
  'refuses %s as the first query: it is no path of the API',
  (firstQuery) => {
    expect(problemsWith(firstQuery)).toEqual(['Give a path of the API; only names may stand in braces.'])
  },
)

test('refuses a first query with a name that the path of the page does not have', () => {
  expect(problemsWith('/things/{release}')).toEqual(['A name in braces is no part of the path of the page.'])
})

test('takes roles that a remote brings along, and tells of those that nobody describes and of pages that are not there', () => {
  const page = { path: 'sites', title: 'Sites', anyRole: ['prototypes.read', 'sites.read', 'sites.update'] }
  const description = remoteDescriptionSchema.parse({
    name: 'sites',
    owner: 'Us',
    navigationGroup: 'Sites',
    contractVersion: 1,
    pages: { page },
    roles: [{ name: 'sites.read', label: 'View sites' }],
    search: [
      { all: 'sites', one: 'a site', page: 'page' },
      { all: 'plans', one: 'a plan', page: 'plan' },
    ],
  })
  expect(undescribedWords(description)).toEqual([
    'The role "sites.update" of the page "page" is described nowhere.',
    'There is no page "plan" to lead to.',
  ])
})

test.each(['sites', 'Sites.read', 'sites.read more', '.read'])('refuses %j as a role', (name) => {
  const page = { path: 'sites', title: 'Sites', anyRole: [name] }
  const described = { name: 'sites', owner: 'Us', navigationGroup: 'Sites', contractVersion: 1, pages: { page } }
  expect(remoteDescriptionSchema.safeParse(described).success).toBe(false)
})

test.each(['a//b', 'a/', './a', 'a/../b', '..', 'a/%2e%2e/b', 'a/:id%', 'a/..?'])(
  'refuses %s as the path of a page: browsers would open another one',
  (path) => {
    const { error } = remotePageSchema.safeParse({ path, title: 'Sites', anyRole: [] })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'A page path has no segments that are empty, . or .., and no %.',
    ])
  },
)
