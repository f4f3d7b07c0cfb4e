import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  healthThresholdsUpdateSchema,
  projectHealthThresholdsUpdateSchema,
  type CaptureHealth,
  type HealthCounts,
  type HealthThresholds,
  type ModelHealth,
  type ProjectHealthThresholds,
} from '@lintel/shared/contract/captures'
import { aProblem, expectNoAxeViolations, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { totalOf, trendOf } from '../features/model-health/health.model.ts'
import { captureId } from '../testing/a-capture.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'

const address = `data-management/projects/${captureId(500)}/model-health`

function aHealth(number: number, fileName: string, counts: Partial<HealthCounts> = {}): CaptureHealth {
  return {
    captureId: captureId(number),
    fileName,
    captureDate: `2026-03-${String(number).padStart(2, '0')}T15:00:00.000Z`,
    elementCount: 1204,
    isMeasured: true,
    counts: {
      warnings: 0,
      withoutGeometry: null,
      withoutType: 3,
      withoutLevel: 0,
      withoutMaterial: 0,
      unclassified: 0,
      duplicateIds: 0,
      flaggedElements: null,
      failedSpecifications: null,
      ...counts,
    },
  }
}

/** Newest first. */
const captures = [
  aHealth(3, 'Structure.ifc', { withoutLevel: 7 }),
  aHealth(2, 'Architecture.ifc', { withoutLevel: 5, flaggedElements: 12 }),
  aHealth(1, 'architecture.ifc', { withoutLevel: 90 }),
]

const noThresholds = {
  warnings: null,
  withoutGeometry: null,
  withoutType: null,
  withoutLevel: null,
  withoutMaterial: null,
  unclassified: null,
  duplicateIds: null,
  flaggedElements: null,
  failedSpecifications: null,
  openClashes: null,
  openTopics: null,
}

class HealthPlatform extends ComparisonsPlatform {
  health: ModelHealth = {
    openTopics: 4,
    openClashes: { checkId: captureId(710), checkedDate: '2026-04-01T15:00:00.000Z', count: 2 },
    captures,
    hasMore: false,
  }
  status = 200
  thresholds: HealthThresholds = { thresholds: { ...noThresholds, withoutLevel: 6 }, revision: 1 }
  projectThresholds: Omit<ProjectHealthThresholds, 'organizationThresholds'> = { thresholds: null, revision: 0 }
  savingStatus = 200

  private get ofProject(): ProjectHealthThresholds {
    return { ...this.projectThresholds, organizationThresholds: this.thresholds.thresholds }
  }

  override handlers() {
    return [
      http.get('/api/model-health', () =>
        this.status === 200
          ? HttpResponse.json(this.health)
          : HttpResponse.json(aProblem({ status: this.status }), { status: this.status }),
      ),
      http.get('/api/health-thresholds', () => HttpResponse.json(this.thresholds)),
      http.put('/api/health-thresholds', async ({ request }) => {
        const { thresholds, revision } = healthThresholdsUpdateSchema.parse(await request.json())
        if (revision !== this.thresholds.revision) {
          const problem = aProblem({ status: 409, code: 'health-thresholds/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        this.thresholds = { thresholds: { ...noThresholds, ...thresholds }, revision: revision + 1 }
        return HttpResponse.json(this.thresholds)
      }),
      http.get('/api/projects/:id/health-thresholds', () => HttpResponse.json(this.ofProject)),
      http.put('/api/projects/:id/health-thresholds', async ({ request }) => {
        const { thresholds, revision } = projectHealthThresholdsUpdateSchema.parse(await request.json())
        if (this.savingStatus !== 200) return new HttpResponse(null, { status: this.savingStatus })
        if (revision !== this.projectThresholds.revision) {
          const problem = aProblem({ status: 409, code: 'health-thresholds/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        this.projectThresholds = {
          thresholds: thresholds && { ...noThresholds, ...thresholds },
          revision: revision + 1,
        }
        return HttpResponse.json(this.ofProject)
      }),
      ...super.handlers(),
    ]
  }
}

test('shows totals of the newest captures, a trend, and counts by file with links @full', async () => {
  const { user, container, router } = await openComparisons(address, new HealthPlatform())
  const level = await screen.findByRole('button', { name: /^Without Level\s*12/ })
  expect(screen.getByRole('button', { name: /^Without Geometry\s*–/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^File Warnings/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('link', { name: '4 open topics' })).toHaveAttribute(
    'href',
    `/ACME/data-management/projects/${captureId(500)}/topics`,
  )
  expect(screen.getByRole('link', { name: '2 open clashes' })).toHaveAttribute(
    'href',
    `/ACME/data-management/projects/${captureId(500)}/clash-checks/${captureId(710)}`,
  )
  await user.click(level)
  expect(level).toHaveAttribute('aria-pressed', 'true')
  expect(router.state.location.search).toBe('?metric=withoutLevel')
  await user.click(await screen.findByRole('button', { name: /View as table.*Without Level Over Time/ }))
  const trend = screen.getByRole('table', { name: 'Without Level by Capture' })
  expect(
    within(trend)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringMatching(/architecture\.ifc90$/),
    expect.stringMatching(/Architecture\.ifc5$/),
    expect.stringMatching(/Structure\.ifc12$/),
  ])
  const table = screen.getByRole('table', { name: 'Newest capture of each file' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getByRole('link', { name: '12: Flagged Elements, Architecture.ifc' })).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(2)}/capture-review`,
  )
  await expectNoAxeViolations(container)
})

test('shows pending, empty and failed states @full', async () => {
  const platform = new HealthPlatform()
  const counts = Object.fromEntries(Object.keys(aHealth(1, '').counts).map((metric) => [metric, null])) as HealthCounts
  platform.health = {
    openTopics: null,
    openClashes: null,
    captures: [{ ...aHealth(1, 'a.ifc'), isMeasured: false, counts }],
    hasMore: false,
  }
  const { unmount } = await openComparisons(address, platform)
  expect(await screen.findByText(/1 capture hasn't been counted yet\./)).toBeVisible()
  expect(screen.queryByRole('link', { name: /open topics/ })).not.toBeInTheDocument()
  unmount()
  platform.health = { openTopics: 0, openClashes: null, captures: [], hasMore: false }
  const empty = await openComparisons(address, platform)
  expect(await screen.findByRole('heading', { name: 'No Captures' })).toBeVisible()
  empty.unmount()
  platform.status = 503
  const { user } = await openComparisons(address, platform)
  expect(await screen.findByRole('heading', { name: "Couldn't Load the Model Health" })).toBeVisible()
  platform.status = 403
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to the Model Health" })).toBeVisible()
})

const editors: RoleName[] = ['projects.read', 'revitupload.read', 'revitupload.create']

test('marks counts over the thresholds of the organization, which administrators set, with conflicts', async () => {
  const platform = new HealthPlatform()
  const { user, unmount } = await openComparisons(address, platform)
  expect(await screen.findByText('1 file over 6')).toBeVisible()
  expect(screen.getByRole('cell', { name: /^7: Without Level, Structure.ifc\s*Over 6$/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /…$/ })).not.toBeInTheDocument()
  unmount()
  const roles: RoleName[] = ['projects.read', 'revitupload.read', 'organization.update']
  const administrators = await openComparisons(address, platform, roles)
  await administrators.user.click(await screen.findByRole('button', { name: 'Organization Thresholds…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Thresholds of the Organization' })
  const form = within(dialog)
  const level = form.getByRole('textbox', { name: 'Without Level' })
  expect(level).toHaveValue('6')
  await user.clear(level)
  await user.type(level, '-1')
  await user.click(form.getByRole('button', { name: 'Save Thresholds' }))
  expect(await form.findByText('Enter a whole number, or leave it empty.')).toBeVisible()
  await expectNoAxeViolations(dialog)
  await user.clear(level)
  platform.thresholds = { thresholds: { ...noThresholds, withoutLevel: 6, warnings: 3 }, revision: 2 }
  await user.click(form.getByRole('button', { name: 'Save Thresholds' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(platform.thresholds).toEqual({ thresholds: { ...noThresholds, warnings: 3 }, revision: 3 })
  await waitFor(() => expect(screen.queryByText('1 file over 6')).not.toBeInTheDocument())
})

test('marks counts of reviews, clashes, and topics over their thresholds, and sets them', async () => {
  const platform = new HealthPlatform()
  platform.thresholds.thresholds = { ...noThresholds, flaggedElements: 11, openClashes: 2, openTopics: 3 }
  const { user } = await openComparisons(address, platform, [...editors, 'organization.update'])
  expect(await screen.findByRole('cell', { name: /^12: Flagged Elements, Architecture.ifc\s*Over 11$/ })).toBeVisible()
  // The card of topics is over the threshold, the one of clashes is at it.
  expect(screen.getByText('Over 3')).toBeVisible()
  expect(screen.queryByText('Over 2')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Organization Thresholds…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Thresholds of the Organization' }))
  await user.type(form.getByRole('textbox', { name: 'Failed IDS Specifications' }), '0')
  await user.clear(form.getByRole('textbox', { name: 'Open Clashes' }))
  await user.click(form.getByRole('button', { name: 'Save Thresholds' }))
  await waitFor(() => expect(platform.thresholds.revision).toBe(2))
  const saved = { ...noThresholds, flaggedElements: 11, failedSpecifications: 0, openTopics: 3 }
  expect(platform.thresholds.thresholds).toEqual(saved)
})

test('sets thresholds of a project, and uses those of the organization again @full', async () => {
  const platform = new HealthPlatform()
  const { user } = await openComparisons(address, platform, editors)
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Set Thresholds…' }))
    return within(await screen.findByRole('dialog', { name: 'Thresholds for This Project' }))
  }
  const save = { name: 'Save Thresholds' }
  const inherited = { name: 'Use the thresholds of the organization' }
  const form = await open()
  expect(form.getByRole('checkbox', inherited)).toBeChecked()
  expect(form.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(form.getByRole('checkbox', inherited))
  const warnings = form.getByRole('textbox', { name: 'File Warnings' })
  expect(form.getByRole('textbox', { name: 'Without Level' })).toHaveValue('6')
  await user.type(warnings, '99999999')
  await user.click(form.getByRole('button', save))
  expect(await form.findByText('Enter a smaller number.')).toBeVisible()
  await user.clear(warnings)
  await user.type(warnings, '50')
  platform.savingStatus = 403
  await user.click(form.getByRole('button', save))
  expect(await screen.findByText(/You don't have permission to do this/)).toBeVisible()
  platform.savingStatus = 500
  await user.click(form.getByRole('button', save))
  expect(await screen.findByText(/The server responded with status 500/)).toBeVisible()
  platform.savingStatus = 200
  const theirs = { ...noThresholds, withoutLevel: 6, warnings: 20 }
  platform.projectThresholds = { thresholds: theirs, revision: 4 }
  await user.click(form.getByRole('button', save))
  await user.click(await form.findByRole('button', { name: /Keep Mine/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(platform.projectThresholds).toEqual({ thresholds: { ...theirs, warnings: 50 }, revision: 5 })
  const again = await open()
  await user.click(again.getByRole('checkbox', inherited))
  await user.click(again.getByRole('button', save))
  await waitFor(() => expect(platform.projectThresholds).toEqual({ thresholds: null, revision: 6 }))
})

test('saves the counts of a project as a data set', async () => {
  let saved: unknown
  mockServer.use(
    http.post('/api/data-sets', async ({ request }) => {
      saved = await request.json()
      return HttpResponse.json(aProblem({ status: 503 }), { status: 503 })
    }),
  )
  const { user } = await openComparisons(address, new HealthPlatform(), [
    'projects.read',
    'revitupload.read',
    'reporting.create',
  ])
  await user.click(await screen.findByRole('button', { name: 'Save as Data Set…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Save as Data Set' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Health')
  expect(form.getByRole('checkbox', { name: /^Only captures of / })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Save' }))
  const filter = { field: 'projectId', operator: '==', value: captureId(500) }
  await waitFor(() => expect(saved).toEqual({ name: 'Health', source: 'model-health', filter, isShared: false }))
})

test("sums each file's newest capture over time, ignoring unknown counts", () => {
  expect(trendOf(captures, 'withoutLevel').map(({ total }) => total)).toEqual([90, 5, 12])
  expect(trendOf(captures, 'flaggedElements').map(({ total }) => total)).toEqual([null, 12, 12])
  expect(totalOf([], 'warnings')).toBeNull()
})
