import { expect, jest, test } from '@jest/globals'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createQueryClient } from './query-client.ts'

test('says what failed before the page was drawn, and asks again for the page that comes later', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const client = createQueryClient()
  const ask = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Refused')).mockResolvedValue('Elements')
  const query = queryOptions({ queryKey: ['shared', 'elements'], queryFn: ask })
  function Page() {
    const { data, error } = useQuery(query)
    return <p>{data ?? error?.message ?? 'Loading'}</p>
  }
  function open() {
    return render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    )
  }
  await client.query(query).catch(() => undefined)

  const first = open()
  expect(screen.getByText('Refused')).toBeVisible()
  first.unmount()
  jest.advanceTimersByTime(2_001)
  open()
  expect(await screen.findByText('Elements')).toBeVisible()
  expect(ask).toHaveBeenCalledTimes(2)
})
