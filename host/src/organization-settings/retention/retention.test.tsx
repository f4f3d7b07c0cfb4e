import { expect, test } from '@jest/globals'
import type { CaptureRetention, CaptureRetentionUpdate } from '@lintel/shared/contract/captures'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openSettings } from '../../testing/open-settings.ts'

const nothingChosen: CaptureRetention = { keepCaptures: null, removesCompared: false, revision: 0, lastRemoved: null }

/** A platform on which so many captures are not among the newest. */
function open(retention: CaptureRetention = nothingChosen, older = 12) {
  const asked: string[] = []
  const saved: CaptureRetentionUpdate[] = []
  const settings = openSettings('')
  mockServer.use(
    http.get('/api/capture-retention', () => HttpResponse.json(retention)),
    http.get('/api/capture-retention/preview', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      const items = Array.from({ length: older }, (_, at) => ({
        id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
        documentFileName: `Store ${at}.ifc`,
        captureDate: '2026-03-14T15:00:00.000Z',
        projectName: 'Main Street',
      }))
      return HttpResponse.json({ items, total: older, hasMore: false, bytes: 3_200_000 })
    }),
    http.put<never, CaptureRetentionUpdate>('/api/capture-retention', async ({ request }) => {
      const update = await request.json()
      if (update.revision !== retention.revision) {
        const problem = aProblem({ status: 409, code: 'capture-retention/changed-meanwhile' })
        return HttpResponse.json(problem, { status: 409 })
      }
      saved.push(update)
      retention = { ...retention, ...update, revision: update.revision + 1 }
      return HttpResponse.json(retention)
    }),
  )
  /** As if somebody else had saved it. */
  function change(update: Partial<CaptureRetention>) {
    retention = { ...retention, ...update, revision: retention.revision + 1 }
  }
  return { ...settings, asked, saved, change }
}

async function openDialog(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change What Is Kept' }))
  return within(await screen.findByRole('dialog', { name: 'Keep Captures' }))
}

test('keeps all until a number is chosen, and says what would go before it is saved once', async () => {
  const { user, asked, saved } = open()
  expect(await screen.findByText('All captures are kept.')).toBeVisible()
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Keep the newest of each project' }))
  const field = dialog.getByRole('textbox', { name: 'Captures of each project' })
  expect(field).toHaveValue('20')
  expect(await dialog.findByText(/^The next night would remove 12 captures, whose files have 3.* MB/)).toBeVisible()
  expect(dialog.getByText('2 others')).toBeVisible()
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.clear(field)
  expect(dialog.getByText('Give a whole number from 1 to 10,000.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
  await user.type(field, '5')
  await user.click(dialog.getByRole('checkbox', { name: /only compared with other versions/ }))
  await waitFor(() => expect(asked.at(-1)).toBe('keepCaptures=5&removesCompared=true'))
  const save = dialog.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  expect(await screen.findByText('The newest 5 captures of each project are kept.')).toBeVisible()
  expect(saved).toEqual([{ keepCaptures: 5, removesCompared: true, revision: 0 }])
  expect(screen.getByTestId('toast')).toHaveTextContent('What is kept of captures has been changed.')
})

test('says what was removed last, that nothing would go, and who was quicker', async () => {
  const lastRemoved = { at: '2026-03-14T08:30:00.000Z', count: 3 }
  const { user } = open({ keepCaptures: 1, removesCompared: false, revision: 4, lastRemoved }, 0)
  expect(await screen.findByText('The newest capture of each project is kept.')).toBeVisible()
  expect(screen.getByText(/^3 captures removed/)).toBeVisible()
  const detail = 'This setting has been changed since you opened it. Load it again and make your change to that.'
  mockServer.use(
    http.put('/api/capture-retention', () =>
      HttpResponse.json(aProblem({ status: 409, code: 'capture-retention/changed-meanwhile', detail }), {
        status: 409,
      }),
    ),
  )
  const dialog = await openDialog(user)
  expect(await dialog.findByText(/^Nothing would be removed/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Keep all captures' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(detail)).toBeVisible()
})

test('asks whose number stays where somebody else has chosen another one', async () => {
  const { user, saved, change } = open({ ...nothingChosen, keepCaptures: 5, revision: 1 })
  const dialog = await openDialog(user)
  const number = dialog.getByRole('textbox', { name: 'Captures of each project' })
  await user.clear(number)
  await user.type(number, '8')
  change({ keepCaptures: 9, removesCompared: true })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Theirs: 9')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep Mine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([{ keepCaptures: 8, removesCompared: true, revision: 2 }])
})

test('says in their places what could not be loaded', async () => {
  const { user } = open()
  const problem = aProblem({ status: 503, detail: 'The database is away.' })
  const failing = (path: string) => http.get(path, () => HttpResponse.json(problem, { status: 503 }))
  mockServer.use(failing('/api/capture-retention/preview'))
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('radio', { name: 'Keep the newest of each project' }))
  expect(await dialog.findByText(/^What would be removed could not be found out/)).toBeVisible()
})
