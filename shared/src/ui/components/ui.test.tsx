import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { fireEvent, render, screen, act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { draggedFiles, dropFiles, expectNoAxeViolations } from '../../testing/index.ts'
import {
  ImagePicker,
  UiProvider,
  type ImagePickerProps,
  BackLink,
  Button,
  ConfirmDialog,
  downloadFile,
  EmptyState,
  ErrorPanel,
  LinkButton,
  PageHeader,
  Panel,
  Popover,
  SkeletonCard,
  Text,
  Tooltip,
} from './index.ts'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '../../core/routing/index.ts'
import { afterTest, fakeOnly, setGlobal } from '../../testing/runner/index.ts'

describe('image picker', () => {
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

  test('accepts a file, previews it at once, and shows the saved picture later @full', async () => {
    const { user, onPick, change } = renderPicker()
    expect(screen.getByText('AL')).toBeVisible()
    const file = anImage()
    await user.upload(fileInput(), file)
    expect(onPick.mock.calls).toEqual([[file]])
    expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', 'blob:preview')
    change({ picture: '/new.webp' })
    expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', '/new.webp')
  })

  test('reverts to the current picture when the server rejects it, and shows why', async () => {
    const { user, change } = renderPicker({ picture: '/old.webp' })
    await user.upload(fileInput(), anImage())
    change({ error: 'This file is damaged.' })
    expect(screen.getByRole('alert')).toHaveTextContent('This file is damaged.')
    expect(screen.getByRole('img', { name: 'Current picture' })).toHaveAttribute('src', '/old.webp')
  })

  test('accepts exactly 2 MB and rejects one byte more with the reason', async () => {
    const { user, onPick } = renderPicker()
    await user.upload(fileInput(), anImage(limit + 1))
    expect(screen.getByRole('alert')).toHaveTextContent("'me.png' is 2.01 MB. Choose an image 2 MB or smaller.")
    expect(onPick).not.toHaveBeenCalled()
    await user.upload(fileInput(), anImage(limit))
    expect(onPick).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test.each([
    [anImage(10, 'application/pdf', 'plan.pdf'), "isn't a supported image"],
    [anImage(10, '', 'noname'), "isn't a supported image"],
    [anImage(10, 'image/svg+xml', 'logo.svg'), 'Export it as PNG'],
    [anImage(0), 'is empty'],
  ])('rejects %o', async (file, reason) => {
    const { user, onPick } = renderPicker()
    await user.upload(fileInput(), file)
    expect(screen.getByRole('alert')).toHaveTextContent(reason)
    expect(onPick).not.toHaveBeenCalled()
  })

  test('accepts a dropped file, and a drop outside does not navigate', async () => {
    const { group, onPick } = renderPicker()
    const file = anImage()
    const dragged = draggedFiles([file])
    fireEvent.dragOver(group, dragged)
    expect(await screen.findByText('Drop the image here.')).toBeVisible()
    fireEvent.drop(group, dragged)
    await waitFor(() => expect(onPick.mock.calls).toEqual([[file]]))
    expect(screen.queryByText('Drop the image here.')).toBeNull()
    // False: the default action, which opens the file instead of the application, was prevented.
    expect(fireEvent.drop(document.body, dragged)).toBe(false)
    expect(onPick).toHaveBeenCalledTimes(1)
  })

  test('accepts nothing while busy', async () => {
    const { user, group, onPick } = renderPicker({ isBusy: true, picture: '/old.webp', onRemove: () => undefined })
    expect(group).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('Saving picture')
    // False: the browser does not open the file.
    expect(fireEvent.drop(group, draggedFiles([anImage()]))).toBe(false)
    dropFiles(group, [anImage()])
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

  test('offers the camera on devices that have one', () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
      )
    renderPicker()
    expect(screen.getByRole('button', { name: 'Take Photo' })).toBeVisible()
    expect(screen.getByLabelText('Picture from the camera')).toHaveAttribute('capture', 'user')
  })

  test('shows the fallback if the picture cannot be loaded, and is accessible', async () => {
    const { container } = renderPicker({ picture: '/gone.webp' })
    expect(screen.queryByRole('button', { name: 'Take Photo' })).toBeNull()
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByText('AL')).toBeVisible()
    await expectNoAxeViolations(container)
  })
})

describe('ui', () => {
  function renderUi(element: ReactNode) {
    return { user: userEvent.setup(), ...render(<UiProvider>{element}</UiProvider>) }
  }

  test('a page header names the page and offers its actions', async () => {
    const { container } = renderUi(
      <PageHeader title="Prototypes" description="All releases" actions={<Button>New</Button>} />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Prototypes' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'New' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('a detail page sets the document title, and restores it when unmounted', () => {
    document.title = 'Lintel - View Capture'
    const { rerender, unmount } = render(
      <UiProvider>
        <PageHeader title="Old.ifc" name="Old.ifc" />
      </UiProvider>,
    )
    expect(document.title).toBe('Lintel - Old.ifc - View Capture')
    rerender(
      <UiProvider>
        <PageHeader title="New.ifc" name="New.ifc" />
      </UiProvider>,
    )
    expect(document.title).toBe('Lintel - New.ifc - View Capture')
    unmount()
    expect(document.title).toBe('Lintel - View Capture')
  })

  test('a detail page does not overwrite the title of the next page', () => {
    document.title = 'Lintel - View Capture'
    const { unmount } = render(
      <UiProvider>
        <PageHeader title="Old.ifc" name="Old.ifc" />
      </UiProvider>,
    )
    document.title = 'Lintel - Captures'
    unmount()
    expect(document.title).toBe('Lintel - Captures')
  })

  test('a name with bidi controls does not reverse the text around it', () => {
    renderUi(<PageHeader title={'Rename \u202Egpj.exe?'} description={'By \u2067A\u2069, \u200Eאב'} />)
    expect(screen.getByRole('heading', { name: 'Rename gpj.exe?' })).toBeVisible()
    expect(screen.getByText('By A, \u200Eאב')).toBeVisible()
  })

  test('a name with bidi controls does not reverse a sentence of an element or a dialog', () => {
    const name = '\u202Egpj.exe'
    renderUi(
      <>
        <Text>
          Checked {name} and <b>one more</b>.
        </Text>
        <ConfirmDialog
          isOpen
          title={`Delete ${name}?`}
          confirmText="Delete"
          onConfirm={() => undefined}
          onCancel={() => undefined}
        >
          {name} goes with its reviews.
        </ConfirmDialog>
      </>,
    )
    expect(screen.getByText('Checked gpj.exe and .')).toHaveTextContent('Checked gpj.exe and one more.')
    const dialog = screen.getByRole('alertdialog', { name: 'Delete gpj.exe?' })
    expect(dialog).toHaveAccessibleDescription('gpj.exe goes with its reviews.')
  })

  test('an error panel is announced, shows the trace id and retries', async () => {
    const onRetry = jest.fn()
    const { user, container } = renderUi(
      <ErrorPanel title="Prototypes could not be loaded" detail="Owner: Catalog" traceId="a81f" onRetry={onRetry} />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Trace ID a81f')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    await expectNoAxeViolations(container)
  })

  test('a panel wraps a long title on a phone', () => {
    renderUi(<Panel title={'a'.repeat(255)}>Chart</Panel>)
    expect(screen.getByRole('heading', { level: 2 })).toHaveStyle({ overflowWrap: 'anywhere', minWidth: '0' })
  })

  test('panel content that throws is replaced by an error in place, and restored by Try Again', async () => {
    jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(console, 'warn').mockReturnValue()
    let isBroken = true
    function Fragile() {
      if (isBroken) throw new Error('Seeded fault.')
      return <p>Content</p>
    }
    const { user } = renderUi(
      <>
        <Panel title="First">
          <Fragile />
        </Panel>
        <Panel title="Second">Other</Panel>
      </>,
    )
    expect(screen.getByRole('region', { name: 'First' })).toHaveTextContent("Couldn't show this part of the page")
    expect(screen.getByRole('region', { name: 'Second' })).toHaveTextContent('Other')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('Content')).toBeVisible()
  })

  test('an error panel without a retry callback has no Try Again', () => {
    renderUi(<ErrorPanel title="Not allowed" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('Try Again keeps its label and the focus while pending, and cannot be pressed twice', async () => {
    const onRetry = jest.fn()
    const { user } = renderUi(<ErrorPanel title="Away" onRetry={onRetry} isRetrying />)
    const button = screen.getByRole('button', { name: 'Try Again' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveFocus()
    expect(onRetry).not.toHaveBeenCalled()
  })

  test('an error panel that unmounts moves its focus to the page', async () => {
    function page(panel: ReactNode) {
      return (
        <UiProvider>
          <main tabIndex={-1}>{panel}</main>
        </UiProvider>
      )
    }
    const { rerender } = render(page(<ErrorPanel title="Away" onRetry={() => undefined} />))
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    rerender(page(<p>Back</p>))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('an empty state says what is missing', async () => {
    const { container } = renderUi(
      <EmptyState title="No Prototypes Found" description="Publish one.">
        <Button>Publish</Button>
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { name: 'No Prototypes Found' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('skeleton cards are silent for screen readers', () => {
    renderUi(<SkeletonCard />)
    expect(screen.getByTestId('skeleton-card')).toHaveAttribute('aria-hidden', 'true')
  })

  test('a link button is a link and navigates without a page load', async () => {
    const routes = [
      { path: '/', element: <LinkButton to="/there">View</LinkButton> },
      { path: '/there', element: <h1>There</h1> },
    ]
    const { user } = renderUi(<RouterProvider router={createMemoryRouter(routes)} />)
    await user.click(screen.getByRole('link', { name: 'View' }))
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible()
  })

  test('a tooltip describes the focused element after 300 ms, and Escape closes it @full', async () => {
    const { user } = renderUi(
      <Tooltip content="Collapse the sidebar">
        <Button>Collapse</Button>
      </Tooltip>,
    )
    await user.hover(screen.getByRole('button', { name: 'Collapse' }))
    const tooltip = await screen.findByRole('tooltip', { hidden: true })
    expect(tooltip).toHaveTextContent('Collapse the sidebar')
    expect(screen.getByRole('button', { name: 'Collapse' })).toHaveAttribute('aria-describedby', tooltip.id)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
  })

  function Deletion({ onConfirm }: { onConfirm: () => void }) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Delete view</Button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete the current view?"
          confirmText="Delete"
          isDestructive
          onConfirm={() => {
            onConfirm()
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        >
          This action is irreversible.
        </ConfirmDialog>
      </>
    )
  }

  test('a popover takes the focus when it opens, and returns it on Escape @full', async () => {
    const { user } = renderUi(
      <Popover label="Versions" trigger="v2" isMenu>
        <a href="#one">Version 1</a>
      </Popover>,
    )
    const button = screen.getByRole('button', { name: 'Versions' })
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Versions' })).toHaveFocus())
    await user.tab()
    expect(screen.getByRole('link', { name: 'Version 1' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('an item chosen in a popover keeps the focus, and Escape closes only the popover @full', async () => {
    const onKeyDown = jest.fn()
    const { user } = renderUi(
      <div onKeyDown={({ key }) => onKeyDown(key)}>
        <input aria-label="Name" />
        <Popover label="Tools" trigger="Tools" isMenu>
          <button type="button" onClick={() => setTimeout(() => screen.getByLabelText('Name').focus())}>
            Rename
          </button>
        </Popover>
      </div>,
    )
    await user.click(screen.getByRole('button', { name: 'Tools' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Tools' }))
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onKeyDown).not.toHaveBeenCalledWith('Escape')
  })

  test('the URL of a download stays valid while the browser asks where to save the file', () => {
    fakeOnly(['setTimeout'])
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: jest.fn() })
    downloadFile(new Blob(['text']), 'file.txt')
    jest.advanceTimersByTime(30_000)
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:file')
  })

  test('a confirmation starts on Cancel, and Escape returns the focus without running anything', async () => {
    const onConfirm = jest.fn()
    const { user } = renderUi(<Deletion onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Delete view' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the current view?' })
    expect(dialog).toHaveAccessibleDescription('This action is irreversible.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await expectNoAxeViolations(dialog)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete view' })).toHaveFocus())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('a confirmation treats a double click as one', async () => {
    const onConfirm = jest.fn()
    renderUi(
      <ConfirmDialog isOpen title="Cancel this?" confirmText="Yes" onConfirm={onConfirm} onCancel={() => undefined} />,
    )
    const button = await screen.findByRole('button', { name: 'Yes' })
    act(() => {
      button.click()
      button.click()
    })
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('a confirmation runs the confirmed action', async () => {
    const onConfirm = jest.fn()
    const { user } = renderUi(<Deletion onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Delete view' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['back in the history, over pages below it', ['/A/list?page=3', '/A/list/7', '/A/list/7/tab'], '/A/list?page=3'],
    ['back in the history, over tabs of its page', ['/A/list?page=3', '/A/of/7', '/A/of/7/b'], '/A/list?page=3'],
    ['to the page above over another page of its kind', ['/A/list?page=3', '/A/of/6/b', '/A/of/7/b'], '/A/list'],
    [
      'to the page above where something else was opened between',
      ['/A/list?page=3', '/A/other', '/A/list/7'],
      '/A/list',
    ],
    ['to the page above where the visit began here', ['/A/list/7'], '/A/list'],
  ])('a back link leads %s', async (_, visited, expected) => {
    const router = createMemoryRouter(
      [
        { path: '/A/list', element: <h1>List</h1> },
        ...['/A/of/:id/:tab?', '*'].map((path) => ({ path, element: <BackLink to="/A/list">List</BackLink> })),
      ],
      { initialEntries: visited },
    )
    afterTest(() => router.dispose())
    // jsdom has no Navigation API.
    setGlobal('navigation', {
      currentEntry: { index: visited.length - 1 },
      entries: () => visited.map((path) => ({ url: new URL(path, location.href).href })),
    })
    const { user } = renderUi(<RouterProvider router={router} />)
    await user.click(screen.getByRole('link', { name: 'List' }))
    expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible()
    expect(router.state.location.pathname + router.state.location.search).toBe(expected)
  })
})
