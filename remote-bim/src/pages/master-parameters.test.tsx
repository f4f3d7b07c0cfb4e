import { expect, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aMasterParameter, idOf } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

test('lists the master parameters; a row leads to its page', async () => {
  const { user, router, container } = await openBim('master-parameter', new BimPlatform())
  const grid = await screen.findByRole('grid', { name: 'Master Parameter List' })
  const name = await within(grid).findByText('Fire Rating')
  expect(within(grid).getByText('60 min')).toBeVisible()
  expect(within(grid).queryByText(/^0{8}-/)).not.toBeInTheDocument()
  await expectNoAxeViolations(container)
  await user.click(name)
  expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-parameter/${idOf(901)}`)
})

test('shows a parameter with its captures, and approves it', async () => {
  const platform = new BimPlatform()
  const { user, container } = await openBim(`master-parameter/${idOf(901)}`, platform)
  expect(await screen.findByRole('heading', { level: 1, name: 'Fire Rating' })).toBeVisible()
  const facts = screen.getByLabelText('Master Parameter Item')
  expect(facts).toHaveTextContent('TypeSharedExample Value60 minShared GUID–ApprovedNoReview StatusIncluded in Review')
  expect(await screen.findByRole('link', { name: /Store 0815/ })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Approved' }), 'Yes')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Default Review Status' }), 'Excluded From Review')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  await waitFor(() => expect(facts).toHaveTextContent('ApprovedYesReview StatusExcluded From Review'))
})

test('saves beside what another tab has changed meanwhile', async () => {
  const platform = new BimPlatform()
  const { user } = await openBim(`master-parameter/${idOf(901)}`, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(screen.getByRole('form', { name: 'Review Status' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Default Review Status' }), 'Excluded From Review')
  platform.changedParameter(idOf(901), { approved: true, defaultReviewStatus: 'Included in Review', revision: 1 })
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(platform.masterParameters[0]).toMatchObject({ approved: true, defaultReviewStatus: 'Excluded From Review' })
  const facts = screen.getByLabelText('Master Parameter Item')
  await waitFor(() => expect(facts).toHaveTextContent('ApprovedYesReview StatusExcluded From Review'))
})

test('changes many parameters at once, one thing of them, and puts it back', async () => {
  const platform = new BimPlatform()
  platform.masterParameters = [
    aMasterParameter(),
    aMasterParameter({ id: idOf(902), parameterName: 'Mark', defaultReviewStatus: 'Excluded From Review' }),
    aMasterParameter({ id: idOf(903), parameterName: 'Width' }),
  ]
  platform.refused.set(idOf(903), 'It was removed.')
  const { user, container } = await openBim('master-parameter', platform)
  const grid = await screen.findByRole('grid', { name: 'Master Parameter List' })
  await within(grid).findByText('Mark')
  await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Review Master Parameters' }))
  const bar = await screen.findByRole('region', { name: 'Review Master Parameters' })
  await user.click(within(grid).getByRole('checkbox', { name: /all/i }))
  const save = within(bar).getByRole('button', { name: 'Save Changes' })
  await user.click(save)
  expect(await within(bar).findByText('Choose what to change.')).toBeVisible()
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'Approved' }), 'Yes')
  await expectNoAxeViolations(container)
  await user.click(save)
  expect(await within(bar).findByText('1 item: It was removed.')).toBeVisible()
  expect(within(bar).getByText('1 item selected')).toBeVisible()
  expect(platform.masterParameters).toMatchObject([
    { approved: true, defaultReviewStatus: 'Included in Review', revision: 2 },
    { approved: true, defaultReviewStatus: 'Excluded From Review', revision: 2 },
    { approved: false, revision: 1 },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(platform.masterParameters.some(({ approved }) => approved)).toBe(false))
})

test('offers no change to those who may only read', async () => {
  await openBim(`master-parameter/${idOf(901)}`, new BimPlatform(), readers)
  await screen.findByRole('heading', { level: 1, name: 'Fire Rating' })
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})
