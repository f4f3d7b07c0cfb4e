import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { UiProvider } from '../ui/index.ts'
import { FilePicker } from './index.ts'

const file = new File(['<ids/>'], 'rules.ids')

function renderPicker(props: Partial<ComponentProps<typeof FilePicker>> = {}) {
  const onPick = jest.fn()
  const words = { label: 'IDS file', accept: '.ids', title: 'Drop an IDS file here', hint: 'Of 10 MB at most.' }
  const view = render(
    <UiProvider>
      <FilePicker {...words} onPick={onPick} {...props} />
    </UiProvider>,
  )
  const drop = (files: File[]) =>
    fireEvent.drop(screen.getByText(words.title), { dataTransfer: { files, types: ['Files'] } })
  return { ...view, onPick, drop, user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('IDS file') }
}

test('takes a file that is chosen, and the same one once more', async () => {
  const { user, input, onPick, container } = renderPicker()
  const open = jest.spyOn(input, 'click')
  await user.click(screen.getByRole('button', { name: 'Choose File' }))
  expect(open).toHaveBeenCalledTimes(1)
  await user.upload(input, file)
  expect(input.files).toHaveLength(0)
  await user.upload(input, file)
  expect(onPick.mock.calls).toEqual([[file], [file]])
  await expectNoAxeViolations(container)
})

test('takes the first of the files that are dropped, and none while it is busy', () => {
  const { onPick, drop, unmount } = renderPicker()
  drop([file, new File(['<ids/>'], 'others.ids')])
  expect(onPick.mock.calls).toEqual([[file]])
  unmount()
  const busy = renderPicker({ isBusy: true })
  busy.drop([file])
  expect(busy.onPick).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Choose File' })).toBeDisabled()
})

test('says in the place of the hint why a file was not taken', () => {
  renderPicker({ problem: 'rules.ids is empty.', isInDialog: true })
  expect(screen.getByText('rules.ids is empty.')).toBeVisible()
  expect(screen.queryByText('Of 10 MB at most.')).toBeNull()
})
