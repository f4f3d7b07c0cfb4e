import { expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { ApiError } from '../../core/api/index.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { useDraft } from '../../core/drafts/index.ts'
import { applyLocale } from '../../host.ts'
import { expectNoAxeViolations, renderPage } from '../../testing/index.ts'
import { ConflictNotice } from '../widgets/index.ts'
import { Form, SelectField, SubmitRow, TextField, useConflict, useForm, useFormDraft } from './index.ts'

const schema = z.object({
  name: z.string().trim().min(3, 'At least three characters.'),
  contactEmail: z.email('This is not a valid email address.'),
  state: z.string().min(1),
})
type Values = z.infer<typeof schema>
const start: Values = { name: '', contactEmail: 'ada@example.test', state: '' }

type SampleProps = { onSubmit: (values: Values) => unknown; onInvalid?: () => (() => void) | undefined }

function Sample(props: SampleProps) {
  const form = useForm({ schema, start })
  return (
    <Form form={form} label="Sample" {...props}>
      <TextField name="name" label="Name" isRequired hint="As on the plan." />
      <TextField name="contactEmail" label="Contact Email" type="email" isRequired />
      <SelectField
        name="state"
        label="State"
        options={['Ohio', { value: 'PR', label: 'Puerto Rico' }]}
        placeholder="—"
      />
      <SubmitRow />
    </Form>
  )
}

async function openSample(props: Partial<SampleProps> = {}) {
  const onSubmit = jest.fn<SampleProps['onSubmit']>()
  const view = await renderPage('/ACME', {
    routes: [{ index: true, element: <Sample onSubmit={onSubmit} {...props} /> }],
  })
  return { ...view, onSubmit, save: () => view.user.click(screen.getByRole('button', { name: 'Save Changes' })) }
}

function field(name: string) {
  return screen.getByLabelText(new RegExp(`^${name}`))
}

function problem(errors?: { path: string; message: string }[]) {
  return new ApiError({ code: 'sample/refused', detail: 'The sample was refused.', status: 400, errors })
}

test('shows which fields are invalid, focuses the first and sends nothing @full', async () => {
  const onInvalid = jest.fn(() => undefined)
  const { user, save, onSubmit, container } = await openSample({ onInvalid })
  await user.clear(field('Contact Email'))
  await user.type(field('Contact Email'), 'ada')
  await save()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(field('Name')).toHaveAccessibleDescription('This field is required. As on the plan.')
  expect(field('Name')).toBeInvalid()
  expect(field('Contact Email')).toHaveAccessibleDescription('This is not a valid email address.')
  expect(field('State')).toHaveAccessibleDescription('This field is required.')
  expect(onInvalid).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
  await expectNoAxeViolations(container)
})

async function fill({ user }: Awaited<ReturnType<typeof openSample>>) {
  await user.type(field('Name'), ' Ada ')
  await user.selectOptions(field('State'), 'Puerto Rico')
}

test('sends once, however often Enter is pressed @full', async () => {
  const done = Promise.withResolvers<undefined>()
  const onSubmit = jest.fn(() => done.promise)
  const page = await openSample({ onSubmit })
  await fill(page)
  await page.user.type(field('Name'), '{Enter}{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  await page.user.type(field('Name'), '{Enter}')
  done.resolve(undefined)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('shows a server error beside its field @full', async () => {
  const refusal = problem([{ path: 'contactEmail', message: 'This address is taken.' }])
  const page = await openSample({ onSubmit: () => Promise.reject(refusal) })
  await fill(page)
  await page.save()
  await waitFor(() => expect(field('Contact Email')).toHaveAccessibleDescription('This address is taken.'))
  await waitFor(() => expect(field('Contact Email')).toHaveFocus())
})

test.each([
  ['a refusal of the whole', problem(), 'The sample was refused.'],
  ['a field that the form has not', problem([{ path: 'elsewhere', message: 'Wrong.' }]), 'The sample was refused.'],
  ['anything else', new TypeError('x is not a function'), "Couldn't save this. Try again in a moment."],
])('shows %s above the form @full', async (_, failure, message) => {
  const log = jest.spyOn(console, 'error').mockReturnValue()
  const page = await openSample({ onSubmit: () => Promise.reject(failure) })
  await fill(page)
  await page.save()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message))
  log.mockRestore()
})

test('enables Save after a change; Discard undoes the change', async () => {
  const { user } = await openSample()
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await user.type(field('Name'), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Name')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

function Drafted() {
  const form = useForm({ schema, start })
  const draft = useDraft({ form: 'sample', schema: draftSchema })
  useFormDraft(form, draft)
  return (
    <Form form={form} draft={draft} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <SubmitRow />
    </Form>
  )
}
const draftSchema = z.object({ name: z.string(), contactEmail: z.string(), state: z.string() })

test('restores the input after a reload', async () => {
  const routes = [{ index: true, element: <Drafted /> }]
  const { user, unmount } = await renderPage('/ACME', { routes })
  await user.type(field('Name'), 'Ada Love')
  unmount()
  await renderPage('/ACME', { routes })
  await waitFor(() => expect(field('Name')).toHaveValue('Ada Love'))
  expect(screen.getByText(/^We restored/)).toHaveTextContent('We restored your draft.')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Name')).toHaveValue('')
  expect(screen.queryByText(/^We restored/)).toBeNull()
  await user.type(field('Name'), 'Bob')
  expect(screen.queryByText(/^We restored/)).toBeNull()
})

type Item = Values & { revision: number }
const titles = { name: 'Name', contactEmail: 'Contact Email', state: 'State' }
const opened: Item = { name: 'Ada', contactEmail: 'ada@example.test', state: 'PR', revision: 1 }

class SampleServer {
  item = opened

  store(item: Item) {
    this.item = item
  }
}

function Edited({ server }: { server: SampleServer }) {
  const form = useForm({ schema, start: valuesOf(opened) })
  const { submit, conflict } = useConflict({
    form,
    item: opened,
    read: async () => server.item,
    valuesOf,
    titles,
    async save(values, { revision }) {
      if (revision !== server.item.revision)
        throw new ApiError({ code: 'samples/changed-meanwhile', detail: 'Changed.', status: 409 })
      server.store({ ...values, revision: revision + 1 })
    },
  })
  return (
    <Form form={form} label="Sample" onSubmit={submit}>
      {conflict && <ConflictNotice {...conflict} />}
      <TextField name="name" label="Name" />
      <TextField name="contactEmail" label="Contact Email" />
      <SelectField name="state" label="State" options={['Ohio', 'PR']} />
      <SubmitRow />
    </Form>
  )
}

function valuesOf({ name, contactEmail, state }: Item): Values {
  return { name, contactEmail, state }
}

async function openEdited(server: SampleServer) {
  cleanup()
  const { user } = await renderPage('/ACME', { routes: [{ index: true, element: <Edited server={server} /> }] })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Grace')
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save Changes' })) }
}

test('saves without overwriting fields that another user changed', async () => {
  const server = new SampleServer()
  const { save } = await openEdited(server)
  server.item = { ...opened, state: 'Ohio', revision: 2 }
  await save()
  await waitFor(() => expect(server.item).toEqual({ ...opened, name: 'Grace', state: 'Ohio', revision: 3 }))
  expect(screen.queryByRole('button', { name: 'Keep Mine' })).toBeNull()
})

test('does not treat an earlier save of the same user as a conflict @full', async () => {
  const server = new SampleServer()
  const earlier = await openEdited(server)
  await earlier.save()
  await waitFor(() => expect(server.item).toEqual({ ...opened, name: 'Grace', revision: 2 }))
  const { user, save } = await openEdited(server)
  await user.type(field('Name'), ' Hopper')
  await save()
  await waitFor(() => expect(server.item).toEqual({ ...opened, name: 'Grace Hopper', revision: 3 }))
  expect(screen.queryByRole('button', { name: 'Keep Mine' })).toBeNull()
})

test.each([
  ['Keep Mine', 'Grace'],
  ['Use Theirs', 'Bo'],
])('if someone else has changed the same field, %s decides @full', async (choice, name) => {
  const server = new SampleServer()
  const { user, save } = await openEdited(server)
  server.item = { ...opened, name: 'Bo', state: 'Ohio', revision: 2 }
  await save()
  expect(await screen.findByText('Someone else changed this while you were editing')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('NameMine: GraceTheirs: Bo')
  expect(server.item.revision).toBe(2)
  await user.click(screen.getByRole('button', { name: choice }))
  await waitFor(() => expect(field('Name')).toHaveValue(name))
  await waitFor(() => expect(screen.queryByRole('button', { name: choice })).toBeNull())
  expect(server.item).toMatchObject({ name, state: 'Ohio' })
})

test('a number is shown and parsed by locale, and stepped with the arrow keys', async () => {
  const onSubmit = jest.fn()
  function Limit() {
    const form = useForm({
      schema: z.object({ limit: z.string().regex(/^[\d.]+$/, 'Enter a number.') }),
      start: { limit: '1234.5' },
    })
    return (
      <Form form={form} label="Limit" onSubmit={onSubmit}>
        <TextField name="limit" label="Limit" type="number" range={{ min: 0, max: 5000, step: 1 }} />
        <SubmitRow />
      </Form>
    )
  }
  const { user } = await renderPage('/ACME', { routes: [{ index: true, element: <Limit /> }] })
  const limit = screen.getByRole('spinbutton', { name: 'Limit' })
  expect(limit).toHaveValue('1234.5')
  act(() => applyLocale('auth0|ada', 'de-DE'))
  expect(limit).toHaveValue('1234,5')
  await user.clear(limit)
  await user.type(limit, '2.500,75')
  expect(limit).toHaveValue('2.500,75')
  await user.tab()
  expect(limit).toHaveValue('2500,75')
  await user.type(limit, '{ArrowUp}')
  expect(limit).toHaveValue('2501,75')
  await user.clear(limit)
  await user.type(limit, 'many')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Enter a number.')).toBeVisible()
  expect(limit).toHaveValue('many')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(limit)
  await user.type(limit, '9,5')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ limit: '9.5' }))
})
