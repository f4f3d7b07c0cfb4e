import { describe, expect, test, beforeEach, jest } from '@jest/globals'
import {
  aProblem,
  aRelease,
  delay,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { modelsAre, openViewer } from '../testing/open-viewer.tsx'
import { aManifest, manifestCall, viewerHandlers } from '../testing/viewer-handlers.ts'
import type { RoleName } from '@lintel/shared/contract'

describe('prototype viewer page', () => {
  describe('the prototype viewer', () => {
    test('sets the lighting, and inverts the zoom @full', async () => {
      const { viewer } = await openViewer()
      await modelsAre(2)
      expect(viewer.calls).toEqual(expect.arrayContaining(['light 18', 'reverse zoom true']))
    })

    test('reads options and view from the URL, with defaults for unavailable ones', async () => {
      const query =
        '?option.Proto+Size=10000&option.Drive+Thru=Gone&option.Old=1&camera=p_1_-20_3_4_5_6_0_0_1_45&cut=0_0_1_-3'
      const { viewer } = await openViewer({ query })
      expect(await screen.findByRole('combobox', { name: 'Proto Size' })).toHaveValue('10000')
      expect(screen.getByRole('combobox', { name: 'Drive Thru' })).toHaveValue('None')
      await modelsAre(2)
      expect(viewer.getView()).toMatchObject({
        position: { x: 1, y: -20, z: 3 },
        cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
      })
    })

    test('writes the camera to the URL without a history entry @full', async () => {
      const { viewer, router } = await openViewer()
      await modelsAre(2)
      act(() => viewer.setView({ ...viewer.getView(), position: { x: 7, y: -8, z: 9 } }))
      await waitFor(() => expect(router.state.location.search).toContain('camera=p_7_-8_9_'))
      expect(router.state.historyAction).toBe('REPLACE')
    })

    test('shows publishers probable mistakes in rules, with an example', async () => {
      const [site] = aManifest().fileConfigurations
      if (!site) throw new Error('The manifest has no files.')
      const large = { operator: 'equals', fact: 'Proto Size', value: '10000' }
      const rules = [large, { operator: 'equals', fact: 'Proto Size', value: '3600' }]
      const manifest = aManifest({
        fileConfigurations: [...aManifest().fileConfigurations, { ...site, urn: 'annex', rules }],
      })
      const { user } = await openViewer({ roles: ['prototypes.read', 'prototypes.update'], manifest })
      const findings = await screen.findByRole('list', { name: 'Findings' })
      expect(
        within(findings)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'AnnexNo choice loads this file, because these contradict each other: Proto Size is 10000; Proto Size is 3600.Show Choice for Annex',
      ])
      await user.click(within(findings).getByRole('button', { name: 'Show Choice for Annex' }))
      expect(screen.getByRole('combobox', { name: 'Proto Size' })).toHaveValue('10000')
    })

    test('shows publishers that there are no mistakes, and others nothing @full', async () => {
      const manage = await openViewer({ roles: ['prototypes.read', 'prototypes.update'] })
      expect(
        await screen.findByText('No issues found. Every file and message can be reached and every option is used.'),
      ).toBeVisible()
      await expectNoAxeViolations(manage.container)
      manage.unmount()
      await openViewer()
      expect(await screen.findByRole('heading', { name: 'Model' })).toBeVisible()
      expect(screen.queryByRole('heading', { name: 'Rules' })).not.toBeInTheDocument()
    })

    test('shows unsupported options as errors', async () => {
      await openViewer({ query: '?option.Proto+Size=10000&option.Drive+Thru=Dual+Lane' })
      const messages = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
      expect(messages.map((message) => message.getAttribute('data-type'))).toEqual(['error', 'info'])
    })

    test("explains why a file is included and another isn't @full", async () => {
      const { user } = await openViewer()
      await modelsAre(2)
      await user.click(screen.getByRole('button', { name: 'Explain Shell 5000' }))
      const shown = screen.getByRole('dialog', { name: 'Explain Shell 5000' })
      expect(shown).toHaveTextContent('This file is loaded, because its conditions match.')
      expect(shown).toHaveTextContent('Matches: Proto Size is 5000')
      await waitFor(() => expect(shown).toHaveFocus())
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.getByRole('button', { name: 'Explain Shell 5000' })).toHaveFocus())
      await user.click(screen.getByText('Not in this configuration (4)'))
      await user.click(screen.getByRole('button', { name: 'Explain Lane' }))
      const other = screen.getByRole('dialog', { name: 'Explain Lane' })
      expect(other).toHaveTextContent("Doesn't match: Drive Thru is Dual Lane (chosen: None)")
    })

    test('links to other published versions with the chosen options @full', async () => {
      const releases = [aRelease(), aRelease({ version: '2023.2' }), aRelease({ version: '2025.1', published: false })]
      const { user } = await openViewer({ releases, query: '?option.Proto+Size=3600' })
      await user.click(await screen.findByRole('button', { name: 'Other versions of P14' }))
      const links = within(screen.getByRole('dialog', { name: 'Other versions of P14' })).getAllByRole('link')
      expect(links.map((link) => link.textContent)).toEqual(['Version 2023.2'])
      expect(links[0]).toHaveAttribute('href', expect.stringContaining('/P14/2023.2?option.Proto+Size=3600'))
    })
  })

  describe('a manifest that fails to load', () => {
    test('shows a toast with a retry @full', async () => {
      const problem = aProblem({ status: 500, detail: 'The database is away.' })
      mockServer.use(http.get(manifestCall, () => HttpResponse.json(problem, { status: 500 })))
      const { user } = await openViewer({ isUnanswered: true })
      const toast = await screen.findByTestId('toast')
      expect(toast).toHaveAttribute('data-type', 'error')
      expect(toast).toHaveTextContent('The database is away.')
      mockServer.use(...viewerHandlers(aManifest()))
      await user.click(within(toast).getByRole('button', { name: 'Try Again' }))
      await modelsAre(2)
    })

    test('is reported as missing if there is none', async () => {
      mockServer.use(http.get(manifestCall, () => HttpResponse.json(null)))
      await openViewer({ isUnanswered: true })
      expect(await screen.findByTestId('toast')).toHaveTextContent('No manifest found.')
      expect(screen.getByRole('link', { name: 'All Prototypes' })).toHaveAttribute('href', '/ACME/prototypes')
    })

    test('shows a loading state in the meantime', async () => {
      mockServer.use(http.get(manifestCall, () => delay('infinite')))
      await openViewer({ isUnanswered: true })
      expect(await screen.findByText('Loading prototype')).toHaveAttribute('role', 'status')
      expect(screen.getByRole('heading', { level: 1, name: 'P14 Prototype - 2024.1' })).toBeVisible()
    })
  })
})

describe('prototype topics', () => {
  /** jsdom can't read pictures, so viewpoints have none. */
  beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())

  const roles: RoleName[] = ['prototypes.read', 'topics.read', 'topics.create']

  test("creates a topic from a release's view in the chosen project, and keeps it in the URL @full", async () => {
    const sent: SentTopic[] = []
    const { user, viewer, router, container } = await openViewer({ roles })
    mockServer.use(...topicHandlers(sent))
    await modelsAre(2)
    await user.click(screen.getByRole('button', { name: 'Show Topics' }))
    const topicsPanel = within(await screen.findByRole('region', { name: 'Topics' }))
    expect(await topicsPanel.findByText('0 topics')).toBeVisible()
    await user.click(topicsPanel.getByRole('button', { name: 'New Topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
    expect(dialog.getByText(/^In P14 2024\.1/)).toBeVisible()
    await user.type(dialog.getByLabelText(/^Title/), 'Door too low')
    await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
    expect(await dialog.findByText('Choose a project for this topic.')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Project' }))
    await user.click(await screen.findByRole('option', { name: '0815 Main Street' }))
    await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('#1 Door too low was created.')).toBeVisible()
    expect(sent[0]).toMatchObject({ topic: { title: 'Door too low', about: [] } })
    expect(sent[0]?.viewpoints).toMatchObject([{ seenIn: { kind: 'prototype', prototype: 'P14', release: '2024.1' } }])
    await waitFor(() => expect(router.state.location.search).toContain('topic='))
    // Camera and topic share the URL without overwriting each other.
    act(() => viewer.setView({ ...viewer.getView(), position: { x: 9, y: 9, z: 9 } }))
    await waitFor(() => expect(router.state.location.search).toContain('camera='))
    expect(router.state.location.search).toContain('topic=')
    await user.click(topicsPanel.getByRole('button', { name: 'All Topics' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('topic='))
    expect(viewer.getView().position).toEqual({ x: 9, y: 9, z: 9 })
    await expectNoAxeViolations(container)
  })
})
