import { describe, expect, jest, test } from '@jest/globals'
import type { RoleName, UnitSystem } from '@lintel/shared/contract'
import {
  expectNoAxeViolations,
  fakeEngine,
  FakeViewer,
  readSpreadsheet,
  runSpreadsheetWorkers,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { aClashCheck, aClashRule, ClashChecksPlatform } from '../testing/clash-checks-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'

const project = `data-management/projects/${captureId(500)}`
const list = `${project}/clash-checks`
const view = `${list}/${captureId(710)}`
const roles: RoleName[] = [
  'revitupload.read',
  'revitupload.create',
  'projects.read',
  'organization.update',
  'topics.read',
  'topics.create',
]
const readers: RoleName[] = ['revitupload.read', 'projects.read']

function open(address: string, platform = new ClashChecksPlatform(), as = roles, units: UnitSystem = 'imperial') {
  return openComparisons(address, platform, as, units)
}

describe('clash checks of a project', () => {
  test('lists checks, and starts one with versions and rules', async () => {
    const platform = new ClashChecksPlatform()
    platform.rules = [aClashRule(), aClashRule({ id: captureId(702), name: 'Pipes and walls' })]
    const { user, router, container } = await open(list, platform)
    expect(await screen.findByRole('link', { name: /Structure and ducts.*2 files.*3 clashes/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check for Clashes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Check for Clashes' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Pipes and walls' }))
    await user.selectOptions(await dialog.findByLabelText('Versions'), '50% CD (Mar 31, 2026)')
    await expectNoAxeViolations(container.ownerDocument.body)
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`clash-checks/${captureId(711)}`)))
    expect(platform.requested).toEqual([
      { projectGroupId: captureId(500), versionSetId: captureId(800), ruleIds: [captureId(700)] },
    ])
    expect(await screen.findByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel Check' }))
    expect(await screen.findByText('This Check Was Cancelled')).toBeVisible()
  })

  test('adds a rule from a template, edits it, and deletes it @full', async () => {
    const platform = new ClashChecksPlatform()
    platform.rules = []
    const { user } = await open(list, platform, roles, 'metric')
    expect(await screen.findByText('No rules yet. Add one, or start from a template.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Rule' }))
    await user.click(await screen.findByRole('menuitem', { name: 'From Template: Pipes and walls…' }))
    const added = within(await screen.findByRole('dialog', { name: 'New Clash Rule' }))
    await user.clear(added.getByLabelText(/^Tolerance/))
    await user.click(added.getByRole('button', { name: 'Save Rule' }))
    expect(await added.findByText('This field is required.')).toBeVisible()
    await user.type(added.getByLabelText(/^Tolerance/), '25')
    await user.click(added.getByRole('button', { name: 'Save Rule' }))
    expect(await screen.findByText('Hard clash, tolerance 25 mm')).toBeVisible()
    expect(platform.rules[0]?.b.classes).toEqual(['IfcWall', 'IfcWallStandardCase', 'Walls'])
    await user.click(screen.getByRole('button', { name: 'Actions for Pipes and walls' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const edited = within(await screen.findByRole('dialog', { name: 'Edit Pipes and walls' }))
    // Somebody else changes another field meanwhile.
    platform.rules = platform.rules.map((rule) => ({ ...rule, name: 'Pipes and all walls', revision: 2 }))
    await user.selectOptions(edited.getByLabelText('Looks For'), 'Elements that are too close')
    await user.click(edited.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Clearance, less than 25 mm')).toBeVisible()
    expect(platform.rules).toMatchObject([{ name: 'Pipes and all walls', kind: 'clearance', revision: 3 }])
    await user.click(await screen.findByRole('button', { name: 'Actions for Pipes and all walls' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(platform.rules).toEqual([]))
  })

  test('adds a rule with property filters, in inches', async () => {
    const platform = new ClashChecksPlatform()
    platform.rules = []
    const { user, container } = await open(list, platform)
    await user.click(await screen.findByRole('button', { name: 'Add Rule' }))
    await user.click(await screen.findByRole('menuitem', { name: 'New Rule…' }))
    const added = within(await screen.findByRole('dialog', { name: 'New Clash Rule' }))
    await user.type(added.getByLabelText(/^Name/), 'Fire walls')
    expect(added.getByLabelText(/^Tolerance \(in\)/)).toHaveValue('0.5')
    const sideB = within(added.getByRole('group', { name: 'Side B' }))
    const add = sideB.getByRole('button', { name: 'Add Condition' })
    await user.click(add)
    await user.click(added.getByRole('button', { name: 'Save Rule' }))
    const first = within(sideB.getByRole('group', { name: 'Condition 1 of Side B' }))
    expect(await first.findAllByText('This field is required.')).toHaveLength(2)
    await user.type(first.getByLabelText(/^Property\*?$/), 'Rating')
    await user.type(first.getByLabelText('Property Set'), 'Fire')
    await user.type(first.getByLabelText(/^Value/), 'R 60')
    await user.click(add)
    const second = within(sideB.getByRole('group', { name: 'Condition 2 of Side B' }))
    await user.type(second.getByLabelText(/^Property\*?$/), 'Width')
    await user.selectOptions(second.getByLabelText('Operator'), 'is at least')
    await user.type(second.getByLabelText(/^Value/), 'wide')
    await user.click(added.getByRole('button', { name: 'Save Rule' }))
    expect(await second.findByText('Enter a number.')).toBeVisible()
    await user.clear(second.getByLabelText(/^Value/))
    await user.type(second.getByLabelText(/^Value/), '1,200.5')
    await expectNoAxeViolations(container.ownerDocument.body)
    await user.click(added.getByRole('button', { name: 'Save Rule' }))
    const saved = 'all elements where Fire.Rating equals R 60 and Width is at least 1200.5'
    expect(await screen.findByText(`All elements against ${saved}`)).toBeVisible()
    expect(screen.getByText('Hard clash, tolerance 0.5 in')).toBeVisible()
    const rating = { set: 'Fire', name: 'Rating', operator: '==', value: 'R 60' }
    const anything = { classes: [], types: [], files: [] }
    const [rule] = platform.rules
    expect(rule).toMatchObject({ millimeters: 12.7, a: anything })
    expect(rule?.b.filters).toEqual([rating, { name: 'Width', operator: '>=', value: '1200.5' }])
    expect(rule?.a).toEqual(anything)
  })

  test('edits and removes property filters of a rule, and keeps its length @full', async () => {
    const platform = new ClashChecksPlatform()
    const rating = { set: 'Pset_WallCommon', name: 'FireRating', operator: '==', value: '60' } as const
    const { a } = aClashRule()
    platform.rules = [aClashRule({ b: { ...a, filters: [rating, { name: 'Width', operator: '<=', value: '9' }] } })]
    const { user } = await open(list, platform)
    async function edit() {
      await user.click(await screen.findByRole('button', { name: 'Actions for Structure and ducts' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
      return within(await screen.findByRole('dialog', { name: 'Edit Structure and ducts' }))
    }
    const edited = await edit()
    await user.click(edited.getByRole('button', { name: 'Remove Condition 1 of Side B' }))
    expect(edited.getAllByRole('button', { name: 'Add Condition' })[1]).toHaveFocus()
    expect(edited.getByLabelText(/^Property\*?$/)).toHaveValue('Width')
    await user.selectOptions(edited.getByLabelText('Operator'), 'is set')
    expect(edited.queryByLabelText(/^Value/)).not.toBeInTheDocument()
    await user.click(edited.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('IfcBeam against IfcBeam where Width is set')).toBeVisible()
    expect(platform.rules).toMatchObject([
      { millimeters: 10, b: { filters: [{ name: 'Width', operator: 'is not null' }] } },
    ])
    const again = await edit()
    await user.click(again.getByRole('button', { name: 'Remove Condition 1 of Side B' }))
    await user.click(again.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('IfcBeam against IfcBeam')).toBeVisible()
    expect(platform.rules[0]?.b).toEqual({ ...a, filters: [] })
  })

  test('shows the number of a condition in the notation of the person, and saves it unchanged', async () => {
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    const platform = new ClashChecksPlatform()
    const { a } = aClashRule()
    const filters = [{ name: 'Width', operator: '<=', value: '0.125' } as const]
    platform.rules = [aClashRule({ b: { ...a, filters } })]
    const { user } = await open(list, platform)
    expect(await screen.findByText('IfcBeam against IfcBeam where Width is at most 0,125')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Actions for Structure and ducts' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const edited = within(await screen.findByRole('dialog', { name: 'Edit Structure and ducts' }))
    expect(edited.getByLabelText(/^Value/)).toHaveValue('0,125')
    await user.type(edited.getByLabelText(/^Name/), ' 2')
    await user.click(edited.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(platform.rules).toMatchObject([{ name: 'Structure and ducts 2', b: { filters } }]))
  })

  test('explains empty, forbidden, and failed lists', async () => {
    const platform = new ClashChecksPlatform()
    platform.checks = []
    const { unmount } = await open(list, platform, readers)
    expect(await screen.findByText('Not Checked Yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Rule' })).not.toBeInTheDocument()
    unmount()
    platform.status = 403
    await open(list, platform)
    expect(await screen.findByText("You Don't Have Access to These Clash Checks")).toBeVisible()
    expect(screen.getByText("Couldn't Load the Rules")).toBeVisible()
  })
})

describe('clash check page', () => {
  function rowTexts() {
    return within(screen.getByRole('grid', { name: 'Clashes' }))
      .getAllByRole('row')
      .filter(({ dataset }) => Number(dataset['row']) >= 0)
      .map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .slice(1, 5)
          .map(({ textContent }) => textContent)
          .join('|'),
      )
  }

  test('accepts selected clashes with a reason, and withdraws that', async () => {
    const { user, container } = await open(view)
    await screen.findByRole('grid', { name: 'Clashes' })
    await waitFor(() =>
      expect(rowTexts()).toEqual(['Beam 1|Duct 1|Open|1', 'Beam 1|Duct 2|Open|2', 'Beam 3|Duct 2|Open|3']),
    )
    expect(screen.getByRole('button', { name: 'Accept…' })).toBeDisabled()
    await expectNoAxeViolations(container)
    const [, first, second] = screen.getAllByRole('checkbox')
    if (first && second) for (const box of [first, second]) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Accept…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Clashes' }))
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await dialog.findByText('This field is required.')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Reason/), 'The opening is planned.')
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(rowTexts()).toEqual(['Beam 1|Duct 1|Accepted|1', 'Beam 1|Duct 2|Accepted|2', 'Beam 3|Duct 2|Open|3']),
    )
    await user.click(screen.getByRole('button', { name: 'Withdraw Acceptance' }))
    await waitFor(() => expect(rowTexts()[0]).toBe('Beam 1|Duct 1|Open|1'))
  })

  test('creates a topic for each element A', async () => {
    const platform = new ClashChecksPlatform()
    const { user } = await open(view, platform)
    await screen.findByRole('gridcell', { name: 'Beam 3' })
    await user.click(screen.getByRole('checkbox', { name: /all/i }))
    await user.click(screen.getByRole('button', { name: 'Create Topics…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Topics' }))
    expect(dialog.getByText(/^3 topics for 3 clashes\./)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'One topic for each element A' }))
    expect(dialog.getByText(/^2 topics for 3 clashes\./)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Create Topics' }))
    await waitFor(() => expect(rowTexts()[2]).toBe('Beam 3|Duct 2|#8 Open|3'))
    expect(platform.topics).toEqual([
      {
        groups: [
          { title: 'Structure and ducts: 2 clashes of Beam 1', numbers: [1, 2] },
          { title: 'Structure and ducts: Beam 3 and Duct 2', numbers: [3] },
        ],
        fields: {},
      },
    ])
    expect(screen.getByRole('button', { name: 'Create Topics…' })).toBeDisabled()
  })

  test('groups clashes by room, and exports them', async () => {
    runSpreadsheetWorkers()
    const download = jest.spyOn(URL, 'createObjectURL')
    const { user } = await open(view)
    await user.selectOptions(await screen.findByLabelText('Group By'), 'Room')
    const grid = within(await screen.findByRole('treegrid', { name: 'Clashes' }))
    expect(await grid.findByText(/Lobby/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clashes menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
    const { rows } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
    expect(rows.flat()).toContain('Duct 2')
  })

  test('shows one clash at a time in the model, colored and with the rest faded', async () => {
    const elements = ['1', '2', '3'].map((elementId) => ({
      ...{ elementId, category: '', family: '', type: '', propertySets: [] },
    }))
    const viewer = new FakeViewer({ elements })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const { user, router, container } = await open(`${view}/model?clash=2`)
    expect(await screen.findByRole('heading', { name: 'Clash 2 of 3' })).toBeVisible()
    const idOf = (name: string) => viewer.models().find((model) => model.name === name)?.modelId ?? ''
    const colored = () => viewer.getAppearance().colours.map((group) => [group.name, ...group.elements])
    await waitFor(() =>
      expect(colored()).toEqual([
        ['A: Beam 1', { modelId: idOf('Structure.ifc'), elementId: '1' }],
        ['B: Duct 2', { modelId: idOf('Mechanical.ifc'), elementId: '2' }],
      ]),
    )
    expect(viewer.getAppearance().ghostsRest).toBe(true)
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(colored()[0]?.[0]).toBe('A: Beam 3'))
    expect(router.state.location.search).toBe('?clash=3')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Accept…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Clash' }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Fine.')
    await user.click(dialog.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Fine.')).toBeVisible()
  })

  test('explains checks without clashes, that failed, and that do not exist', async () => {
    const platform = new ClashChecksPlatform()
    platform.checks = [aClashCheck({ counts: { found: 0, stored: 0, withoutShape: 2 } })]
    const first = await open(view, platform)
    expect(await screen.findByText('No elements of the checked files match the rules of this check.')).toBeVisible()
    expect(screen.getByText('2 elements have no geometry that could be checked.')).toBeVisible()
    await first.user.click(screen.getByRole('link', { name: 'Model' }))
    await waitFor(() => expect(first.router.state.location.pathname).toMatch(/model$/))
    expect(await screen.findByRole('heading', { name: 'No Clashes' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /^3D model/ })).not.toBeInTheDocument()
    first.unmount()
    platform.checks = [aClashCheck({ status: 'Error', counts: null, statusDetails: 'The models are too large.' })]
    const second = await open(view, platform)
    expect(await screen.findByText('The models are too large.')).toBeVisible()
    second.unmount()
    platform.checks = []
    await open(view, platform)
    expect(await screen.findByText('Clash Check Not Found')).toBeVisible()
  })
})
