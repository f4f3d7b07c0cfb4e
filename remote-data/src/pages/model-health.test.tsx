import { expect, test } from '@jest/globals'
import {
  healthThresholdsUpdateSchema,
  type CaptureHealth,
  type HealthCounts,
  type HealthThresholds,
  type ModelHealth,
} from '@lintel/shared/contract/captures'
import { aProblem, expectNoAxeViolations } from '@lintel/shared/testing'
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
}

class HealthPlatform extends ComparisonsPlatform {
  health: ModelHealth = { openTopics: 4, captures, hasMore: false }
  status = 200
  thresholds: HealthThresholds = { thresholds: { ...noThresholds, withoutLevel: 6 }, revision: 1 }

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
        this.thresholds = { thresholds, revision: revision + 1 }
        return HttpResponse.json(this.thresholds)
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
    captures: [{ ...aHealth(1, 'a.ifc'), isMeasured: false, counts }],
    hasMore: false,
  }
  const { unmount } = await openComparisons(address, platform)
  expect(await screen.findByText(/1 capture hasn't been counted yet\./)).toBeVisible()
  expect(screen.queryByRole('link', { name: /open topics/ })).not.toBeInTheDocument()
  unmount()
  platform.health = { openTopics: 0, captures: [], hasMore: false }
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

test('marks exceeded thresholds, which administrators set, with conflicts', async () => {
  const platform = new HealthPlatform()
  const { user, unmount } = await openComparisons(address, platform)
  expect(await screen.findByText('1 file over 6')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set Thresholds…' })).not.toBeInTheDocument()
  unmount()
  const administrators = await openComparisons(address, platform, [
    'projects.read',
    'revitupload.read',
    'organization.update',
  ])
  await administrators.user.click(await screen.findByRole('button', { name: 'Set Thresholds…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Thresholds for Model Health' })
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
  expect(screen.queryByText('1 file over 6')).not.toBeInTheDocument()
})

test("is hidden for users who can't see captures @full", async () => {
  const { router } = await openComparisons(address, new HealthPlatform(), ['projects.read'])
  expect(await screen.findByText('1–5 of 7')).toBeVisible()
  expect(router.state.location.pathname).toMatch(/\/captures$/)
  expect(screen.queryByRole('link', { name: 'Model Health' })).not.toBeInTheDocument()
})

test("sums each file's newest capture over time, ignoring unknown counts", () => {
  expect(trendOf(captures, 'withoutLevel').map(({ total }) => total)).toEqual([90, 5, 12])
  expect(trendOf(captures, 'flaggedElements').map(({ total }) => total)).toEqual([null, 12, 12])
  expect(totalOf([], 'warnings')).toBeNull()
})
