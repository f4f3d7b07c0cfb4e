import { expect, test } from '@jest/globals'
import { aProblem, http, HttpResponse } from '@lintel/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { inProgress, requestId } from '../../../testing/a-request.ts'
import { openRequests } from '../../../testing/open-requests.tsx'

const address = `assembly-request/${requestId(1)}`

test.each([
  [500, 'The database is away.'],
  [409, 'This request is already complete.'],
])('reports a failed cancellation to a user who has left the page: %i @full', async (status, detail) => {
  const answered = Promise.withResolvers<undefined>()
  async function rejectRequest() {
    await answered.promise
    return HttpResponse.json(aProblem({ status, detail }), { status })
  }
  const { user, router } = await openRequests(address, [inProgress()], {
    first: http.put('/api/revitassemblyrequest/cancel', rejectRequest),
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel Request' }))
  await act(() => router.navigate('/ACME/prototypes'))
  answered.resolve(undefined)
  expect(await screen.findByText(detail)).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME/prototypes')
})
