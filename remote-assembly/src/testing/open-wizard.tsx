import { expect } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aUser, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { RequestFormPage } from '../pages/request-form.page.tsx'
import { remote } from '../remote.ts'
import { aRequest } from './a-request.ts'
import { wizardPlatform } from './wizard-platform.ts'

type World = Parameters<typeof wizardPlatform>[0] & {
  query?: string
  roles?: RoleName[]
  /** Take precedence over those of the fake platform. */
  handlers?: Parameters<typeof mockServer.use>
}

export const chosenPrototype = '?prototype=P14&release=2024.1'

const everyRole: RoleName[] = ['prototypes.read', 'revitassembly.create', 'revitassembly.read']

/** Opens the wizard, for P14 2024.1 unless `query` says otherwise. */
export async function openWizard({ query = chosenPrototype, roles = everyRole, handlers = [], ...given }: World = {}) {
  const platform = wizardPlatform(given)
  mockServer.use(...handlers, ...platform.handlers)
  const page = await renderPage(`/ACME/assembly-request/form${query}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(remote.pages),
    routes: [
      { path: 'assembly-request/form', Component: RequestFormPage },
      { path: 'assembly-request', element: <h1>BIM Assembly Requests</h1> },
      { path: 'prototypes', element: <h1>Prototypes</h1> },
    ],
  })
  return { ...page, ...platform }
}

export type WizardPage = Awaited<ReturnType<typeof openWizard>>

export function stageIs(name: string) {
  return screen.findByRole('heading', { level: 2, name })
}

/** Includes hidden buttons, although there are none: excluding them takes most of a test's time. */
export function button(name: string) {
  return screen.getByRole('button', { name, hidden: true })
}

export function field(label: string) {
  return screen.getByLabelText(new RegExp(`^${label}`))
}

export async function toVerify({ user }: WizardPage, name = 'Peachtree Corners') {
  await user.click(await screen.findByRole('button', { name: new RegExp(name) }))
  await screen.findByRole('button', { name: 'Select Project' })
}

export async function toConfiguration(page: WizardPage) {
  await toVerify(page)
  await page.user.click(button('Select Project'))
  await stageIs('Configure Model')
}

export async function toRequester(page: WizardPage) {
  await toConfiguration(page)
  await page.user.click(button('Next'))
  await stageIs('Complete Requester Information')
}

/** The shortest way to the last stage: repeats an earlier request. */
export async function openReview({ handlers = [], ...world }: World = {}) {
  const previousRequest = aRequest({ optionSets: { 'Proto Size': '5000', 'Drive Thru': 'None' } })
  const answer = http.get('/api/revitassemblyrequest/:id', () => HttpResponse.json(previousRequest))
  const page = await openWizard({ ...world, query: `?again=${previousRequest.id}`, handlers: [...handlers, answer] })
  await stageIs("Let's Make Sure Everything Is Correct!")
  return page
}

export function toastIs(text: string) {
  return waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent(text))
}
