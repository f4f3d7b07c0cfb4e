import { expect, jest, test } from '@jest/globals'
import { QueryClientProvider, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from './query-client.ts'

function elements(queryFn: () => Promise<string>) {
  return queryOptions({ queryKey: ['shared', 'elements'], queryFn })
}

function Page({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useQuery(elements(ask))
  return <p>{data ?? error?.message ?? 'Loading'}</p>
}

function open(client: QueryClient, ask: () => Promise<string>) {
  return render(
    <QueryClientProvider client={client}>
      <Page ask={ask} />
    </QueryClientProvider>,
  )
}

test('says what failed before the page was drawn, and asks again for the page that comes later', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const client = createQueryClient()
  const ask = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Refused')).mockResolvedValue('Elements')
  await client.query(elements(ask)).catch(() => undefined)

  const first = open(client, ask)
  expect(screen.getByText('Refused')).toBeVisible()
  first.unmount()
  jest.advanceTimersByTime(2_001)
  open(client, ask)
  expect(await screen.findByText('Elements')).toBeVisible()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('asks again for what failed as soon as the line is back', async () => {
  const ask = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Offline')).mockResolvedValue('Elements')
  open(createQueryClient(), ask)
  expect(await screen.findByText('Offline')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Elements')).toBeVisible()
})
