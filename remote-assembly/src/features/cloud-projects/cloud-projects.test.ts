import { expect, test, describe } from '@jest/globals'
import { states, type CloudProject } from '@lintel/shared/contract/assembly'
import { badgeOf, fieldsOf, searchProjects, stateName } from './cloud-project.model.ts'
import { checkRevitVersion, isRevitVersionFit, revitBanner, type RevitCheck } from './revit-version.model.ts'

describe('cloud project model', () => {
  const project: CloudProject = {
    id: 'p1',
    hubId: 'b.hub',
    name: ' Dunwoody ',
    projectNumber: '05200',
    address1: '4400 Ashford Dunwoody Road',
    address2: '',
    city: 'Dunwoody',
    state: 'GA',
    zipCode: '30346',
    projectType: 'ACC',
  }

  test('fills in the form, with the full name of the state', () => {
    expect(fieldsOf(project)).toMatchObject({ projectName: 'Dunwoody', state: 'Georgia', county: '', township: '' })
  })

  test.each([
    ['ga', 'Georgia'],
    ['N.Y.', 'New York'],
    ['PR', 'Puerto Rico'],
    ['WY', 'Wyoming'],
    ['west virginia', 'West Virginia'],
    ['Ontario', ''],
    ['', ''],
  ])('reads the state %o as %o', (written, name) => {
    expect(stateName(written)).toBe(name)
  })

  test('has a distinct abbreviation for every state', () => {
    const pairs = 'ME Maine MD Maryland MA Massachusetts MI Michigan MN Minnesota MS Mississippi MO Missouri MT Montana'
    const [short, full] = [/\b[A-Z]{2}\b/g, /\b[A-Z][a-z]+\b/g].map((pattern) => pairs.match(pattern) ?? [])
    expect(short?.map(stateName)).toEqual(full)
    expect(states.map(stateName)).toEqual(states)
  })

  test('finds substrings, case-insensitive', () => {
    const other = { ...project, name: 'Lenox In-Line' }
    expect(searchProjects([project, other], ' LENOX ')).toEqual([other])
    expect(searchProjects([project, other], '')).toHaveLength(2)
  })

  test('names the service of a project', () => {
    expect(['BIM360', 'ACC', 'acc'].map(badgeOf)).toEqual(['BIM 360', 'ACC', 'ACC'])
  })
})

describe('revit version model', () => {
  function check({ projectId = 'p1' as string | undefined, version = '', isFetching = false, isError = false }) {
    const data = version === '' ? undefined : { revitVersion: version }
    return checkRevitVersion({ projectId, prototypeVersion: '2024', info: { data, isFetching, isError } })
  }

  test.each<[string, RevitCheck, RevitCheck['outcome'], string | undefined, boolean]>([
    ['under way', check({ isFetching: true }), 'checking', 'info', false],
    ['the same version', check({ version: '2024' }), 'same', undefined, true],
    ['no model', check({ version: 'N/A' }), 'none', 'warning', true],
    ['another version', check({ version: '2023' }), 'different', 'error', false],
    ['a failure', check({ isError: true }), 'failed', 'error', false],
    ['a request without a project', check({ projectId: '', version: '2024' }), 'no-project', 'error', false],
  ])('%s', (_, result, outcome, tone, isFit) => {
    expect([result.outcome, revitBanner(result, '2024')?.tone, isRevitVersionFit(result)]).toEqual([
      outcome,
      tone,
      isFit,
    ])
  })

  test('explains mismatched versions, and shows the specified text without a project', () => {
    expect(revitBanner(check({ version: '2023' }), '2024')?.text).toMatch(
      /uses Revit 2023.*the prototype uses Revit 2024/,
    )
    expect(revitBanner(check({ projectId: '' }), '2024')?.text).toBe('no project id')
    expect(check({ projectId: undefined }).outcome).toBe('unchecked')
  })
})
