import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/index.ts'
import { ImagePicker, UiProvider, type ImagePickerProps } from '../index.ts'

const limit = 2 * 1024 * 1024

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:preview')
  URL.revokeObjectURL = jest.fn()
})

function anImage(bytes = 10, type = 'image/png', name = 'me.png') {
  return new File([new Uint8Array(bytes)], name, { type })
}

function element(props: Partial<ImagePickerProps>) {
  return (
    <UiProvider>
      <ImagePicker label="Picture" picture={null} fallback="AL" onPick={() => undefined} {...props} />
    </UiProvider>
  )
}

function renderPicker(props: Partial<ImagePickerProps> = {}) {
  const onPick = jest.fn()
  const view = render(element({ onPick, ...props }))
  const change = (changed: Partial<ImagePickerProps>) => view.rerender(element({ onPick, ...props, ...changed }))
  return { ...view, change, onPick, user: userEvent.setup({ applyAccept: false }), group: screen.getByRole('group') }
}

function fileInput() {
  return screen.getByLabelText('Picture file')
}

test('takes a file, shows it at once, and the new picture once there is one', async () => {
  const { user, onPick, change } = renderPicker()
  expect(screen.getByText('AL')).toBeVisible()
  const file = anImage()
  await user.upload(fileInput(), file)
  expect(onPick.mock.calls).toEqual([[file]])
  expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', 'blob:preview')
  change({ picture: '/new.webp' })
  expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', '/new.webp')
})

test('goes back to the current picture when the server refuses, and says why', async () => {
  const { user, change } = renderPicker({ picture: '/old.webp' })
  await user.upload(fileInput(), anImage())
  change({ error: 'This file is damaged.' })
  expect(screen.getByRole('alert')).toHaveTextContent('This file is damaged.')
  expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', '/old.webp')
})

test('takes exactly 2 MB and refuses a byte more with the reason', async () => {
  const { user, onPick } = renderPicker()
  await user.upload(fileInput(), anImage(limit + 1))
  expect(screen.getByRole('alert')).toHaveTextContent("'me.png' has 2.01 MB. Choose an image of at most 2 MB.")
  expect(onPick).not.toHaveBeenCalled()
  await user.upload(fileInput(), anImage(limit))
  expect(onPick).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test.each([
  [anImage(10, 'application/pdf', 'plan.pdf'), 'is not an image'],
  [anImage(10, '', 'noname'), 'is not an image'],
  [anImage(10, 'image/svg+xml', 'logo.svg'), 'Export it as PNG'],
  [anImage(0), 'is empty'],
])('refuses %o', async (file, reason) => {
  const { user, onPick } = renderPicker()
  await user.upload(fileInput(), file)
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
  expect(onPick).not.toHaveBeenCalled()
})

test('takes a dropped file, and a drop beside it leaves the page where it is', () => {
  const { group, onPick } = renderPicker()
  const file = anImage()
  const dataTransfer = { files: [file], types: ['Files'] }
  fireEvent.dragOver(group, { dataTransfer })
  expect(screen.getByText('Drop the image here.')).toBeVisible()
  fireEvent.drop(group, { dataTransfer })
  expect(onPick.mock.calls).toEqual([[file]])
  expect(screen.queryByText('Drop the image here.')).toBeNull()
  // False: the default, which is to open the file instead of the application, was prevented.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  expect(onPick).toHaveBeenCalledTimes(1)
})

test('takes nothing while it is busy', async () => {
  const { user, group, onPick } = renderPicker({ isBusy: true, picture: '/old.webp', onRemove: () => undefined })
  expect(group).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('Saving picture')
  fireEvent.drop(group, { dataTransfer: { files: [anImage()], types: ['Files'] } })
  await user.upload(fileInput(), anImage())
  expect(onPick).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Remove Picture' })).toBeDisabled()
})

test('removes the picture by keyboard, and the focus stays in the picker', async () => {
  const onRemove = jest.fn()
  const { user, change } = renderPicker({ picture: '/old.webp', onRemove })
  screen.getByRole('button', { name: 'Remove Picture' }).focus()
  await user.keyboard('{Enter}')
  expect(onRemove).toHaveBeenCalledTimes(1)
  change({ picture: null, onRemove })
  expect(screen.getByRole('button', { name: 'Choose Picture' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Remove Picture' })).toBeNull()
})

test('offers the camera where there is one', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
    )
  renderPicker()
  expect(screen.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  expect(screen.getByLabelText('Picture from the camera')).toHaveAttribute('capture', 'user')
})

test('shows the fallback where the picture cannot be loaded, and is accessible', async () => {
  const { container } = renderPicker({ picture: '/gone.webp' })
  expect(screen.queryByRole('button', { name: 'Take Photo' })).toBeNull()
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText('AL')).toBeVisible()
  await expectNoAxeViolations(container)
})
