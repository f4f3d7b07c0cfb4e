import { describe, expect, test } from '@jest/globals'
import type { ReleaseEvent } from '@lintel/shared/contract/releases'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aRemoteState, openReleases } from '../testing/releases-platform.ts'

describe('releases page', () => {
  const since = '2026-03-14T15:00:00.000Z'
  const trial = {
    version: '1.2.0',
    since,
    by: 'Ada Byrne',
    shown: 30,
    failed: 10,
    share: 10,
    organizations: ['HFA'],
    people: [],
  }
  const disabled = { reason: 'It counts beams twice.', since, by: 'Ada Byrne' }

  async function answer(dialog: string, button: string) {
    const question = within(await screen.findByRole('alertdialog', { name: dialog }))
    return question.getByRole('button', { name: button })
  }

  test('lists every remote with its exceptions, and links to each', async () => {
    const remotes = [aRemoteState({ trial }), aRemoteState({ name: 'data', disabled })]
    const { user, container } = openReleases('', { remotes })
    const list = within(await screen.findByRole('list', { name: 'Applications' }))
    const [bim, data] = list.getAllByRole('listitem')
    expect(bim).toHaveTextContent(/bimTrial of 1\.2\.0Building Models Team · Version 1\.1\.0/)
    expect(data).toHaveTextContent(/dataDisabled/)
    expect(document.title).toBe('Lintel - Releases')
    await expectNoAxeViolations(container)
    await user.click(list.getByRole('link', { name: /^bim/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'bim' })).toBeVisible()
  })

  test('shows versions, trial, charts and history of a remote', async () => {
    const event: ReleaseEvent = {
      id: 1,
      kind: 'trialBegan',
      at: since,
      by: 'Ada Byrne',
      version: '1.2.0',
      before: null,
      commit: null,
      detail: '10 %',
    }
    const { container } = openReleases('/bim', { remotes: [aRemoteState({ trial })], events: [event] })
    expect(await screen.findByText(/1\.2\.0 is on trial with 10% of all users; HFA/)).toBeVisible()
    expect(screen.getByText(/40 page views so far, 10 failed \(25%\)/)).toBeVisible()
    const table = screen.getByRole('table', { name: /Versions of bim/ })
    expect(within(table).getByRole('row', { name: /1\.1\.0 Live/ })).toBeVisible()
    expect(within(table).getByRole('row', { name: /1\.2\.0 On Trial/ })).toBeVisible()
    expect(await screen.findByText(/started a trial of version 1\.2\.0/)).toBeVisible()
    const failures = await screen.findByRole('img', { name: /Failures by Version/ })
    expect(failures).toHaveAccessibleName(/Trial 1\.2\.0.*25%.*Live 1\.1\.0/)
    expect(screen.getByRole('img', { name: /Load Time by Version/ })).toHaveAccessibleName(/1,?800 ms/)
    await expectNoAxeViolations(container)
  })

  test('shows a failing version, its previews, and who is notified', async () => {
    const detail = 'It failed in 6 of 20 page loads, version 1.0.0 in 0 of 40 page loads.'
    const { versions } = aRemoteState()
    const remote = aRemoteState({
      versions: versions.map((entry) =>
        entry.version === '1.1.0' ? { ...entry, alert: { at: since, detail } } : entry,
      ),
      previews: [
        { preview: 'new-list', version: '1.2.0', releasedAt: since, releasedBy: 'Build Machine', expiresAt: since },
      ],
    })
    const { user, platform, container } = openReleases('/bim', { remotes: [remote] })
    expect(
      await screen.findByText(/Version 1\.1\.0 fails more often than the previous one\. It failed in 6/),
    ).toBeVisible()
    const table = screen.getByRole('table', { name: 'Previews of bim, newest first' })
    expect(within(table).getByRole('link', { name: 'Open new-list' })).toHaveAttribute('href', '/?preview=bim=new-list')
    expect(screen.getByRole('row', { name: /1\.2\.0 Preview/ })).toBeVisible()
    expect(await screen.findByText('No one is notified.')).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Edit Alerts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alerts for bim' }))
    const addresses = dialog.getByRole('textbox', { name: /Email addresses/ })
    await user.type(addresses, 'nobody')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter up to 20 email addresses, one per line.')).toBeVisible()
    await user.type(addresses, '@lintel.test{Enter}ada@lintel.test')
    await user.click(dialog.getByRole('checkbox', { name: /Send to webhooks/ }))
    await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('Emails are sent to nobody@lintel.test, ada@lintel.test. Events are sent to webhooks.'),
    ).toBeVisible()
    const body = { recipients: ['nobody@lintel.test', 'ada@lintel.test'], isWebhook: true }
    expect(platform.calls).toEqual([{ verb: 'alerts', body }])
  })

  test('promotes a trial after a confirmation @full', async () => {
    const { user, platform } = openReleases('/bim', { remotes: [aRemoteState({ trial })] })
    await user.click(await screen.findByRole('button', { name: 'Promote 1.2.0' }))
    const button = await answer('Promote bim 1.2.0?', 'Promote')
    expect(platform.calls).toEqual([])
    await user.click(button)
    expect(await screen.findByText('bim 1.2.0 is live.')).toBeVisible()
    expect(platform.calls).toEqual([{ verb: 'promote', body: { version: '1.2.0' } }])
  })

  test.each([
    [
      'Roll Back to 1.0.0',
      {},
      'Roll bim back to 1.0.0?',
      'Roll Back',
      { verb: 'rollback', body: { version: '1.0.0' } },
    ],
    ['End Trial', { trial }, 'End the trial of bim 1.2.0?', 'End Trial', { verb: 'end-trial', body: {} }],
    ['Enable', { disabled }, 'Enable bim?', 'Enable', { verb: 'enable', body: {} }],
  ])('%s asks for confirmation first @full', async (action, parts, dialog, confirm, expectedCall) => {
    const { user, platform } = openReleases('/bim', { remotes: [aRemoteState(parts)] })
    await user.click(await screen.findByRole('button', { name: action }))
    await user.click(await answer(dialog, confirm))
    await waitFor(() => expect(platform.calls).toEqual([expectedCall]))
  })

  test('takes a remote out of service, with a reason @full', async () => {
    const { user, platform } = openReleases('/bim')
    await user.click(await screen.findByRole('button', { name: 'Disable' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable bim?' }))
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    expect(await dialog.findByText('Enter a reason.')).toBeVisible()
    expect(platform.calls).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'It counts beams twice.{Enter}')
    expect(await screen.findByText('bim is disabled.')).toBeVisible()
    expect(platform.calls).toEqual([{ verb: 'disable', body: { reason: 'It counts beams twice.' } }])
  })

  test('starts a trial of a version for a share, organizations and people @full', async () => {
    const { user, platform } = openReleases('/bim')
    await user.click(await screen.findByRole('button', { name: 'Actions for version 1.2.0' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Start Trial' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a trial of bim 1.2.0' }))
    const share = dialog.getByRole('textbox', { name: 'Percent of all users' })
    expect(share).toHaveFocus()
    // Optional fields have no asterisk.
    expect(dialog.getAllByText('*')).toHaveLength(1)
    await user.clear(share)
    await user.type(share, '150')
    await user.type(dialog.getByRole('textbox', { name: /User email addresses/ }), 'nobody')
    await user.click(dialog.getByRole('button', { name: 'Start Trial' }))
    expect(await dialog.findByText('Enter a number from 0 to 100.')).toBeVisible()
    expect(dialog.getByText(/Enter email addresses/)).toBeVisible()
    await user.clear(share)
    await user.type(share, '12.5')
    await user.type(dialog.getByRole('textbox', { name: /Organization codes/ }), 'HFA, CFA')
    await user.type(dialog.getByRole('textbox', { name: /User email addresses/ }), '@lintel.test')
    await user.click(dialog.getByRole('button', { name: 'Start Trial' }))
    expect(await screen.findByText('bim 1.2.0 is on trial.')).toBeVisible()
    const body = { version: '1.2.0', share: 12.5, organizations: ['HFA', 'CFA'], people: ['nobody@lintel.test'] }
    expect(platform.calls).toEqual([{ verb: 'trial', body }])
  })

  test('shows why a change is rejected, and stays on the page', async () => {
    const { user } = openReleases('/bim')
    const detail = 'Version 1.0.0 is not kept any more.'
    mockServer.use(
      http.post('/api/registry/remotes/bim/rollback', () =>
        HttpResponse.json(aProblem({ status: 409, detail }), { status: 409 }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Roll Back to 1.0.0' }))
    await user.click(await answer('Roll bim back to 1.0.0?', 'Roll Back'))
    expect(await screen.findByText(detail)).toBeVisible()
  })

  test('shows empty and error states', async () => {
    const { unmount } = openReleases('', { remotes: [] })
    expect(await screen.findByRole('heading', { name: 'No Releases Yet' })).toBeVisible()
    unmount()
    const { user } = openReleases()
    mockServer.use(
      http.get('/api/registry/remotes', () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 }), {
        once: true,
      }),
    )
    expect(await screen.findByText("Couldn't load releases")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('list', { name: 'Applications' })).toBeVisible()
  })

  test('explains that members of this organization cannot release, whatever their roles', async () => {
    openReleases()
    const detail = 'This organization is none of them.'
    const problem = aProblem({ status: 403, code: 'registry/organization-refused', detail })
    mockServer.use(http.get('/api/registry/remotes', () => HttpResponse.json(problem, { status: 403 })))
    expect(await screen.findByRole('heading', { name: "This organization doesn't release applications" })).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
  })

  test('appears in the sidebar of users who can release', async () => {
    openReleases()
    expect(await screen.findByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/ACME/releases')
  })
})
