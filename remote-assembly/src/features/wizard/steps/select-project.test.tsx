import { expect, test } from '@jest/globals'
import { aProblem, delay, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import {
  button,
  field,
  openWizard,
  stageIs,
  toastIs,
  toConfiguration,
  toVerify,
} from '../../../testing/open-wizard.tsx'
import { aProject, hubsCall, infoCall, projectCall } from '../../../testing/wizard-platform.ts'

const many = Array.from({ length: 23 }, (_, index) =>
  aProject({
    id: `p-${index}`,
    name: `Site ${index + 1}`,
    projectNumber: '',
    projectType: index % 2 === 0 ? 'BIM360' : 'ACC',
  }),
)

function rows() {
  return within(screen.getByRole('list', { name: 'Projects' })).getAllByRole('button')
}

test('lists ten projects at a time with their service, and finds them by name', async () => {
  const { user } = await openWizard({ projects: many })
  await screen.findByRole('list', { name: 'Projects' })
  expect(rows()).toHaveLength(10)
  expect(rows()[0]).toHaveTextContent(/^BIM 360Site 1/)
  expect(rows()[1]).toHaveTextContent(/^ACCSite 2/)
  await user.click(button('Next Page'))
  await user.type(screen.getByRole('searchbox', { name: 'Search Projects' }), 'SITE 2')
  expect(rows().map((row) => row.textContent.match(/Site \d+/)?.[0])).toEqual([
    'Site 2',
    'Site 20',
    'Site 21',
    'Site 22',
    'Site 23',
  ])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No Items To Display')).toBeVisible()
})

test('holds the place of the list while it loads', async () => {
  await openWizard({ handlers: [http.get(hubsCall, () => delay('infinite'))] })
  expect(await screen.findByText('Loading projects')).toHaveAttribute('role', 'status')
  expect(screen.getAllByTestId('project-skeleton')).toHaveLength(10)
})

test('tells of a list that does not come, and tries again', async () => {
  let isAway = true
  const away = () => HttpResponse.json(aProblem(), { status: 500 })
  const { user } = await openWizard({ handlers: [http.get(hubsCall, () => (isAway ? away() : undefined))] })
  await toastIs('There was an error getting the BIM360 Projects. Please wait a moment and try reloading the page.')
  isAway = false
  await user.click(button('Try Again'))
  expect(await screen.findByRole('button', { name: /Peachtree Corners/ })).toBeVisible()
})

test('stays at the list when the project cannot be opened', async () => {
  const { user } = await openWizard({
    handlers: [
      http.get(projectCall, ({ params }) =>
        params['id'] === 'user' ? undefined : HttpResponse.json(aProblem(), { status: 500 }),
      ),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /Peachtree Corners/ }))
  await toastIs('There was an error selecting this project, try again or try selecting a different project.')
  expect(screen.getByRole('list', { name: 'Projects' })).toBeVisible()
})

test('fills in what the project says, and asks for a look at it', async () => {
  const page = await openWizard({ projects: [aProject({ address2: '' })] })
  await toVerify(page)
  expect(await stageIs('Verify Project Details')).toHaveFocus()
  expect(field('Project Number')).toHaveValue('04211')
  expect(field('State')).toHaveValue('Georgia')
  expect(screen.queryByRole('list', { name: 'Missing required fields' })).toBeNull()
  const missing = within(screen.getByRole('list', { name: 'Missing fields' })).getAllByRole('listitem')
  expect(missing.map(({ textContent }) => textContent)).toEqual(['Suite / Space / Building', 'County', 'Township'])
  expect(page.container.querySelector('[data-highlighted=required]')).toBeNull()
  expect(page.container.querySelectorAll('[data-highlighted=optional]')).toHaveLength(3)
})

test('says what is missing, highlights it, and of two linked fields asks for one', async () => {
  const page = await openWizard({ projects: [aProject({ projectNumber: '', state: 'Ontario' })] })
  const { user, container } = page
  await toVerify(page)
  await stageIs('Some Required Fields Were Missing')
  const required = within(screen.getByRole('list', { name: 'Missing required fields' })).getAllByRole('listitem')
  expect(required.map(({ textContent }) => textContent)).toEqual(['Project Number', 'State'])
  const highlighted = () =>
    [...container.querySelectorAll('[data-highlighted] label')].map((label) => label.textContent.replace(' *', ''))
  expect(highlighted()).toEqual(['Project Number', 'State', 'County', 'Township'])
  await user.type(field('County'), 'Gwinnett')
  await waitFor(() => expect(highlighted()).toEqual(['Project Number', 'State']))
  await expectNoAxeViolations(container)
  expect(screen.queryByRole('list', { name: 'Missing fields' })).toBeNull()
  await user.type(field('Project Number'), '7')
  await user.selectOptions(field('State'), 'Ohio')
  await stageIs('Verify Project Details')
  expect(screen.queryByRole('list', { name: 'Missing required fields' })).toBeNull()
})

test('goes on only with a form that is right', async () => {
  const page = await openWizard({ projects: [aProject({ city: '', zipCode: '3034' })] })
  const { user } = page
  await toVerify(page)
  await user.click(button('Select Project'))
  await toastIs('There are errors on the form that must be fixed before you can continue.')
  expect(screen.getByText('This field is required.')).toBeVisible()
  expect(screen.getByText('This is not a valid zip code.')).toBeVisible()
  await waitFor(() => expect(field('City')).toHaveFocus())
  await user.type(field('City'), 'Norcross')
  await user.type(field('Zip Code'), '5-1234')
  await waitFor(() => expect(screen.queryByText(/^There are errors on the form/)).toBeNull())
  await user.click(button('Select Project'))
  expect(await stageIs('Configure Model')).toHaveFocus()
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  expect(steps.getAllByRole('button')).toHaveLength(1)
  await user.click(steps.getByRole('button', { name: 'Back to Select Project' }))
  expect(await stageIs('Verify Project Details')).toHaveFocus()
  expect(field('City')).toHaveValue('Norcross')
})

test('a different project brings the form back as it was', async () => {
  const other = aProject({ id: 'project-2', name: 'Lenox', projectNumber: '' })
  const page = await openWizard({ projects: [aProject(), other] })
  const { user, router } = page
  await user.type(await screen.findByRole('searchbox', { name: 'Search Projects' }), '04211')
  await toVerify(page)
  await user.clear(field('City'))
  await user.click(button('Choose a Different Project'))
  expect(await stageIs('Select a Project to Get Started')).toHaveFocus()
  expect(screen.getByRole('searchbox', { name: 'Search Projects' })).toHaveValue('04211')
  expect(router.state.location.search).toContain('search=04211')
  expect(screen.queryByRole('button', { name: /Lenox/ })).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await toVerify(page, 'Lenox')
  expect(field('Project Number')).toHaveValue('')
  expect(field('City')).toHaveValue('Norcross')
})

test.each([
  ['2024', undefined, ''],
  ['N/A', 'warning', 'The Revit version of this project is N/A'],
  ['2023', 'error', 'This project uses Revit 2023, but the prototype is made with Revit 2024.'],
])('goes on with the Revit version %s known', async (revitVersion, tone, text) => {
  const page = await openWizard({ revitVersion })
  await toConfiguration(page)
  const banner = page.container.querySelector('[data-tone]')
  expect(banner?.getAttribute('data-tone') ?? undefined).toBe(tone)
  expect(banner?.textContent ?? '').toContain(text)
})

test('says that it checks the Revit version, once', async () => {
  const checked = Promise.withResolvers<undefined>()
  let calls = 0
  const page = await openWizard({
    handlers: [
      http.get(infoCall, async () => {
        calls += 1
        await checked.promise
        return undefined
      }),
    ],
  })
  await toVerify(page)
  await page.user.click(button('Select Project'))
  expect(await screen.findByText('Checking the Revit version of this project…')).toBeVisible()
  checked.resolve(undefined)
  await stageIs('Configure Model')
  expect(calls).toBe(1)
})

test('goes on with an error where the version cannot be told, and checks again', async () => {
  const refused = () => HttpResponse.json(aProblem(), { status: 500 })
  const page = await openWizard({ handlers: [http.get(infoCall, refused)] })
  await toConfiguration(page)
  const banner = await screen.findByRole('alert')
  expect(banner).toHaveTextContent('There was an error checking the Revit version of this project.')
  mockServer.use(http.get(infoCall, () => HttpResponse.json({ revitVersion: '2024' })))
  await page.user.click(within(banner).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('goes back to the list where the project is out of reach by now', async () => {
  const gone = () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
  const page = await openWizard({ handlers: [http.get(infoCall, gone)] })
  await toVerify(page)
  await page.user.click(button('Select Project'))
  await toastIs('There was an error selecting this project, try again or try selecting a different project.')
  expect(await stageIs('Select a Project to Get Started')).toBeVisible()
})
