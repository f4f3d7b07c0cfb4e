import { expect, test } from '@jest/globals'
import { renderPage } from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { LoadingOverlay } from './loading-overlay.tsx'
import type { FileState } from './viewer-session.model.ts'

function someFiles(count: number): FileState[] {
  return Array.from({ length: count }, (_, index) => ({
    urn: `urn:${index}`,
    name: `File ${index + 1}`,
    status: index === 0 ? 'loaded' : 'loading',
    progress: index === 0 ? 1 : 0.5,
    elementCount: 0,
  }))
}

function open(files: FileState[]) {
  return renderPage('/ACME/loading', {
    routes: [{ path: 'loading', Component: () => <LoadingOverlay files={files} /> }],
  })
}

test('lists every file that is still loading @full', async () => {
  await open(someFiles(9))
  expect(await screen.findByText('Loading Model')).toBeVisible()
  expect(screen.getByText('1 of 9')).toBeVisible()
  const names = within(screen.getByRole('list'))
    .getAllByRole('progressbar')
    .map((bar) => bar.getAttribute('aria-label'))
  expect(names).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `File ${number}`))
})

test("counts files that don't fit", async () => {
  await open(someFiles(16))
  expect(await screen.findByText('and 3 more')).toBeInTheDocument()
  expect(screen.getByText('and 12 more')).toBeInTheDocument()
})
