import { expect, test, describe } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer, anOrganization } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react'
import {
  aConsent,
  anApplication,
  applicationsPlatform,
  externalSignIn,
  type ApplicationsPlatform,
} from '../testing/applications-platform.ts'
import { openSettings, ada, aCustomRole, aMember, anInvitation, aToken } from '../testing/open-settings.ts'
import type { CaptureRetention, CaptureRetentionUpdate } from '@lintel/shared/contract/captures'

describe('applications', () => {
  function open(start: Partial<ApplicationsPlatform> = {}, search = '') {
    const settings = openSettings(`/applications${search}`)
    return { ...settings, applications: applicationsPlatform(start) }
  }

  async function choose(user: ReturnType<typeof open>['user'], title: string) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Model Checker' }))
    await user.click(await screen.findByRole('menuitem', { name: title }))
  }

  test('validates, registers one application on a double click, and shows its secret once @full', async () => {
    const { user, applications, container } = open()
    expect(await screen.findByRole('heading', { name: 'No Applications' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Register Application' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Register Application' }))
    const register = dialog.getByRole('button', { name: 'Register' })
    await user.click(register)
    expect(await dialog.findByText('Enter a name for the application.')).toBeVisible()
    expect(dialog.getByText('Enter at least one redirect URI.')).toBeVisible()
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Checker')
    const addresses = dialog.getByRole('textbox', { name: 'Redirect URIs' })
    fireEvent.change(addresses, { target: { value: 'http://example.com/callback' } })
    await user.click(register)
    expect(await dialog.findByText('Enter an address that starts with https:// or http://localhost.')).toBeVisible()
    fireEvent.change(addresses, { target: { value: ' https://example.com/callback \n\nhttp://localhost/callback' } })
    expect(dialog.getByRole('radio', { name: 'With a secret' })).toBeChecked()
    fireEvent.click(register)
    fireEvent.click(register)
    const secretDialog = within(await screen.findByRole('alertdialog', { name: 'Secret for Checker' }))
    expect(secretDialog.getByText('lintelapp_first')).toBeVisible()
    await user.click(secretDialog.getByRole('button', { name: 'Copy Secret' }))
    expect(await screen.findByText('Secret copied.')).toBeVisible()
    await user.click(secretDialog.getByRole('button', { name: 'Done' }))
    const row = within(await screen.findByRole('list', { name: 'Applications' })).getByRole('listitem')
    expect(row).toHaveTextContent(/^CheckerWith SecretClient ID .*example\.com\/callback · http:.*Never used/)
    expect(applications.registered).toEqual([
      {
        name: 'Checker',
        kind: 'confidential',
        redirectAddresses: ['https://example.com/callback', 'http://localhost/callback'],
      },
    ])
    await waitFor(() => expect(screen.queryByText('lintelapp_first')).not.toBeInTheDocument())
    await expectNoAxeViolations(container)
  })

  test('registers a public application without a secret and offers no secret rotation @full', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Register Application' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Model Checker')
    await user.type(screen.getByRole('textbox', { name: 'Redirect URIs' }), 'com.example.checker:/back')
    await user.click(screen.getByRole('radio', { name: 'Public client (PKCE, no secret)' }))
    await user.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Model Checker has been registered.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Actions for Model Checker' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Change Secret' })).not.toBeInTheDocument()
  })

  test('edits with conflict resolution, rotates the secret and deletes', async () => {
    const { user, applications } = open({ applications: [anApplication()] })
    await choose(user, 'Edit')
    const addresses = await screen.findByRole('textbox', { name: 'Redirect URIs' })
    expect(addresses).toHaveValue('http://localhost/callback')
    applications.applications = [anApplication({ revision: 2, redirectAddresses: ['http://localhost/theirs'] })]
    await user.type(addresses, '/mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Use Theirs' }))
    expect(screen.getByRole('textbox', { name: 'Redirect URIs' })).toHaveValue('http://localhost/theirs')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await choose(user, 'Change Secret')
    await user.click(await screen.findByRole('button', { name: 'Change Secret' }))
    const secretDialog = within(await screen.findByRole('alertdialog', { name: 'Secret for Model Checker' }))
    expect(secretDialog.getByText('lintelapp_second')).toBeVisible()
    await user.click(secretDialog.getByRole('button', { name: 'Done' }))
    await choose(user, 'Remove')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('heading', { name: 'No Applications' })).toBeVisible()
    expect(applications.applications).toEqual([])
  })

  test('lists the users who allowed an application, page by page, and revokes a consent', async () => {
    const id = anApplication().id
    const people = ['Ada Byrne', 'Bo Smith', 'Cy Young'].map(aConsent)
    const { user, applications, container, router } = open({
      applications: [anApplication({ people: 10_001 })],
      people,
    })
    const toPeople = await screen.findByRole('link', { name: 'Users of Model Checker' })
    expect(toPeople).toHaveTextContent('More than 10,000 Users')
    await user.click(toPeople)
    expect(router.state.location.search).toBe(`?application=${id}`)
    expect(await screen.findByRole('heading', { name: 'Users of Model Checker' })).toBeVisible()
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Users' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.slice(0, 8))
    expect(await names()).toEqual(['Ada Byrn', 'Bo Smith'])
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect(await names()).toEqual(['Cy Young']))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke access for Bo Smith' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke Access' }))
    expect(await screen.findByText('Access revoked for Bo Smith.')).toBeVisible()
    expect(applications.ended).toEqual(['auth0|bo-smith'])
    await waitFor(async () => expect(await names()).toEqual(['Ada Byrn', 'Cy Young']))
  })

  test('shows the values to enter, and what to register with an external identity provider', async () => {
    open({ signIn: externalSignIn })
    const region = within(
      await screen.findByRole('region', { name: 'Register Applications at Your Identity Provider' }),
    )
    expect(region.getByText('https://api.lintel.test')).toBeVisible()
    expect(region.getByText('bcf')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Register Application' })).not.toBeInTheDocument()
  })

  test('gives no instructions while tokens of other programs would have full access', async () => {
    open({ signIn: { ...externalSignIn, isReady: false } })
    const region = within(await screen.findByRole('region', { name: 'Do Not Register Applications Yet' }))
    expect(region.getByText(/to set IDENTITY_APPLICATIONS=on\./)).toBeVisible()
    expect(screen.queryByText('https://api.lintel.test')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Register Application' })).not.toBeInTheDocument()
  })
})

describe('late responses', () => {
  const bo = aMember('Bo Ames', ['prototypes.read'])
  const otherAdmin = aMember('Cleo Chief', ['organization.update'])
  const acme = 'organizations/ACME'
  const other = anOrganization({ id: 'CFA', displayName: 'Other Company' })

  /** Opens a settings tab with a platform that holds one kind of request until it's released. */
  function openHolding(tab: string, method: 'put' | 'delete', path: string) {
    const opened = openSettings(tab, { members: [ada, bo, otherAdmin], others: [other] })
    const released = Promise.withResolvers<Response>()
    let requestCount = 0
    mockServer.use(
      http[method](`/api/${path}`, () => {
        requestCount += 1
        return released.promise
      }),
    )
    return {
      ...opened,
      untilAsked: () => waitFor(() => expect(requestCount).toBe(1)),
      answer: (body: object) => released.resolve(HttpResponse.json(body)),
      refuse: () => released.resolve(HttpResponse.json(aProblem({ status: 403, detail: 'Not you.' }), { status: 403 })),
    }
  }

  async function switchOrganization({ router }: Pick<ReturnType<typeof openHolding>, 'router'>) {
    await act(() => router.navigate('/CFA'))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible())
  }

  /** A user who has navigated to another organization stays there. */
  async function expectOtherOrganization({ router }: Pick<ReturnType<typeof openHolding>, 'router'>, said: string) {
    expect(await screen.findByText(said)).toBeVisible()
    expect(router.state).toMatchObject({ location: { pathname: '/CFA' }, navigation: { state: 'idle' } })
    expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible()
  }

  test('a late response to leaving does not take the user back from another organization', async () => {
    const { user, untilAsked, answer, router } = openHolding('/members', 'delete', `${acme}/members/:id`)
    await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await untilAsked()
    await switchOrganization({ router })
    answer({})
    await expectOtherOrganization({ router }, 'You are no longer a member of Acme Building Company.')
  })

  test('a late response to saving a name does not switch the organization back @full', async () => {
    const { user, untilAsked, answer, router, platform } = openHolding('', 'put', acme)
    await user.type(await screen.findByRole('textbox', { name: /Display Name/ }), ' Ltd')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await untilAsked()
    act(() => void router.navigate('/CFA'))
    await user.click(await screen.findByRole('button', { name: 'Discard and Leave' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible())
    answer({ ...platform.organization, displayName: 'Acme Building Company Ltd', revision: 2 })
    await expectOtherOrganization({ router }, 'The settings have been saved.')
  })

  test('a late response to a removal does not close a dialog opened in the meantime @full', async () => {
    const { user, untilAsked, answer } = openHolding('/members', 'delete', `${acme}/members/:id`)
    await user.click(await screen.findByRole('button', { name: 'Remove Bo Ames' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Bo Ames?' })
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await untilAsked()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Add Member' }))
    await screen.findByRole('dialog', { name: 'Add Member' })
    answer({})
    expect(await screen.findByText('Bo Ames has been removed.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
  })

  test('a setting that could not be saved is reported also after changing tabs @full', async () => {
    const { user, untilAsked, refuse } = openHolding('', 'put', 'capture-settings')
    await user.click(await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' }))
    await untilAsked()
    await user.click(screen.getByRole('link', { name: 'Members' }))
    expect(await screen.findByRole('list', { name: 'Members' })).toBeVisible()
    refuse()
    expect(await screen.findByText('Not you.')).toBeVisible()
  })
})

describe('member list', () => {
  const bo = aMember('Bo Ames', ['prototypes.read'])

  function names() {
    const list = screen.getByRole('list', { name: 'Members' })
    return within(list)
      .getAllByRole('listitem')
      .map((row) => /(Ada Byrne|Bo Ames|Cleo Zorn)/.exec(row.textContent)?.[0])
  }

  test('filters members by role and sorts them', async () => {
    const cleo = aMember('Cleo Zorn', ['prototypes.read'])
    const { user } = openSettings('/members', { members: [cleo, ada, bo] })
    await screen.findByRole('list', { name: 'Members' })
    expect(names()).toEqual(['Bo Ames', 'Ada Byrne', 'Cleo Zorn'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of Members' }), 'By First Name')
    expect(names()).toEqual(['Ada Byrne', 'Bo Ames', 'Cleo Zorn'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manage settings and members')
    expect(names()).toEqual(['Ada Byrne'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Upload captures')
    expect(screen.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
  })

  test('shows that the members failed to load, and retries', async () => {
    const call = '/api/organizations/ACME/users'
    const { user } = openSettings('/members', { members: [ada, bo] })
    mockServer.use(http.get(call, () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 }), { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('list', { name: 'Members' })).toBeVisible()
  })

  test('adds a member by their sign-in email address @full', async () => {
    const { user, platform } = openSettings('/members')
    await user.click(await screen.findByRole('button', { name: 'Add Member' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
    await user.type(within(dialog).getByRole('textbox', { name: /Email Address/ }), 'gale@lintel.test')
    await user.click(within(dialog).getByRole('checkbox', { name: 'View prototypes' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
    expect(await screen.findByText('Gale Smith has been added.')).toBeVisible()
    expect(platform.memberUpdates).toEqual([
      { email: 'gale@lintel.test', roles: ['lintel.prototypes.read'], customRoles: [] },
    ])
    expect(await screen.findByText('gale@lintel.test')).toBeVisible()
  })

  test('changes roles after a summary of what is granted and revoked @full', async () => {
    const { user, platform } = openSettings('/members', { members: [ada, bo] })
    await user.click(await screen.findByRole('button', { name: 'Change Roles for Bo Ames' }))
    const dialog = await screen.findByRole('dialog', { name: 'Roles for Bo Ames' })
    expect(within(dialog).getByText('No changes yet.')).toBeVisible()
    await user.click(within(dialog).getByRole('checkbox', { name: 'View prototypes' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'View analytics' }))
    expect(within(dialog).getByText('Adds: View analytics')).toBeVisible()
    expect(within(dialog).getByText('Removes: View prototypes')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Save Roles' }))
    expect(await screen.findByText('Roles for Bo Ames changed.')).toBeVisible()
    expect(platform.memberUpdates).toEqual([{ userId: bo.id, roles: ['lintel.analytics.read'], customRoles: [] }])
  })

  test('explains to the last administrator what they cannot do, before they try', async () => {
    const { user, platform } = openSettings('/members', { members: [ada, bo] })
    await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
    const notice = await screen.findByRole('alertdialog', { name: 'Leave Acme Building Company?' })
    expect(notice).toHaveTextContent('You are the last member who can manage the organization.')
    await user.click(within(notice).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Change Roles for Ada Byrne' }))
    const dialog = await screen.findByRole('dialog', { name: 'Roles for Ada Byrne' })
    const manage = within(dialog).getByRole('checkbox', { name: 'Manage settings and members' })
    expect(manage).toBeDisabled()
    expect(manage).toHaveAccessibleDescription(/You are the last member who can manage/)
    expect([platform.removed, platform.memberUpdates]).toEqual([[], []])
  })

  test('removes a member after a confirmation', async () => {
    const { user, platform } = openSettings('/members', { members: [ada, bo] })
    await user.click(await screen.findByRole('button', { name: 'Remove Bo Ames' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Bo Ames?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Bo Ames has been removed.')).toBeVisible()
    expect(platform.removed).toEqual([bo.id])
    await waitFor(() => expect(screen.queryByText('bo@lintel.test')).not.toBeInTheDocument())
  })

  test('redirects a user who leaves the organization @full', async () => {
    const otherAdmin = aMember('Cleo Chief', ['organization.update'])
    const { user, router, platform } = openSettings('/members', { members: [ada, otherAdmin] })
    await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave Acme Building Company?' })
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('You are no longer a member of Acme Building Company.')).toBeVisible()
    expect(platform.removed).toEqual(['auth0|ada'])
    await waitFor(() => expect(router.state.location.pathname).not.toContain('settings'))
  })

  test('redirects a user who gives up the administrator role, and removes the sidebar entry @full', async () => {
    const otherAdmin = aMember('Cleo Chief', ['organization.update'])
    const { user, router } = openSettings('/members', { members: [ada, otherAdmin] })
    await user.click(await screen.findByRole('button', { name: 'Change Roles for Ada Byrne' }))
    const dialog = await screen.findByRole('dialog', { name: 'Roles for Ada Byrne' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Manage settings and members' }))
    expect(within(dialog).getByText("You'll no longer be able to open these settings.")).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Save Roles' }))
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME')
    expect(screen.queryByRole('link', { name: 'Organization Settings' })).not.toBeInTheDocument()
  })
})

describe('invitations', () => {
  test('invites a pasted list and a CSV file after its lines are corrected, and says who was skipped', async () => {
    const role = aCustomRole()
    const { user, platform } = openSettings('/members', { customRoles: [role] })
    await user.click(await screen.findByRole('button', { name: 'Invite People' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite People' }))
    const list = dialog.getByRole('textbox', { name: /Email Addresses/ })
    await waitFor(() => expect(list).toHaveFocus())
    const send = dialog.getByRole('button', { name: 'Send Invitations' })
    fireEvent.click(send)
    expect(await dialog.findByText('Enter at least one email address.')).toBeVisible()
    fireEvent.change(list, { target: { value: 'Bo <bo@lintel.test>; BO@lintel.test\nnobody@\nno address' } })
    expect(await dialog.findByText('1 address found.')).toBeVisible()
    expect(dialog.getByText("Line 2: “nobody@” isn't a valid email address.")).toBeVisible()
    expect(dialog.getByText('Line 3: “no address” has no email address.')).toBeVisible()
    await user.click(send)
    expect(await dialog.findByText('Correct 2 lines below.')).toBeVisible()
    expect(platform.calls).toEqual([])
    fireEvent.change(list, { target: { value: 'bo@lintel.test' } })
    const csv = 'Name,Email\r\n"Zorn, Cleo","cleo@lintel.test"\r\nAda,ada@lintel.test\r\n'
    await user.upload(dialog.getByLabelText('CSV file'), new File([csv], 'people.csv', { type: 'text/csv' }))
    expect(await dialog.findByText('Line 2: “Name,Email” has no email address.')).toBeVisible()
    fireEvent.change(list, { target: { value: csv } })
    expect(await dialog.findByText('2 addresses found.')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Project Architect' }))
    expect(dialog.getByRole('checkbox', { name: 'View prototypes' })).toHaveAccessibleDescription(
      'prototypes.read Included in Project Architect',
    )
    await user.click(dialog.getByRole('checkbox', { name: 'View assets' }))
    await expectNoAxeViolations(screen.getByRole('dialog'))
    fireEvent.click(send)
    fireEvent.click(send)
    const notice = await screen.findByRole('alertdialog', { name: "Some People Weren't Invited" })
    expect(notice).toHaveTextContent('Already members: ada@lintel.test.')
    expect(await screen.findByText('1 invitation sent.')).toBeVisible()
    const emails = ['cleo@lintel.test', 'ada@lintel.test']
    const body = { emails, roles: ['lintel.assets.read'], customRoles: [role.id] }
    expect(platform.calls).toEqual([['POST invitations', body]])
    await user.click(within(notice).getByRole('button', { name: 'Close' }))
    const pending = await screen.findByRole('list', { name: 'Pending Invitations' })
    expect(within(pending).getByRole('listitem')).toHaveTextContent(
      /cleo@lintel\.testView assets.*Invited by Ada Byrne/,
    )
  })

  test('sends expired invitations again, and revokes @full', async () => {
    const invitations = [anInvitation('bo@lintel.test', { isExpired: true }), anInvitation('cy@lintel.test', {}, 1)]
    const { user, container } = openSettings('/members', { invitations })
    const pending = await screen.findByRole('list', { name: 'Pending Invitations' })
    expect(within(pending).getByText('Expired')).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Actions for bo@lintel.test' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Resend' }))
    expect(await screen.findByText('Invitation sent to bo@lintel.test.')).toBeVisible()
    await waitFor(() => expect(within(pending).queryByText('Expired')).not.toBeInTheDocument())
    for (const email of ['bo@lintel.test', 'cy@lintel.test']) {
      await user.click(screen.getByRole('button', { name: `Actions for ${email}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
      await user.click(await screen.findByRole('button', { name: 'Revoke' }))
      // The next toast is shown once this one is gone.
      await user.click(screen.getByRole('button', { name: 'Close notification' }))
      expect(await screen.findByText(`Invitation of ${email} revoked.`)).toBeVisible()
    }
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending Invitations' })).not.toBeInTheDocument())
  })
})

describe('custom roles', () => {
  const architect = aCustomRole({ members: 2 })
  const manager = aCustomRole({
    id: '00000000-0000-4000-8000-0000000000c2',
    name: 'Asset Manager',
    permissions: ['lintel.assets.read', 'lintel.assets.update'],
  })

  test('creates a role, and edits one that someone else has changed @full', async () => {
    const { user, platform } = openSettings('/roles')
    expect(await screen.findByRole('heading', { name: 'No Custom Roles' })).toBeVisible()
    expect(screen.getByText('Choose roles to see their permissions side by side.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Role' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Role' }))
    await user.click(dialog.getByRole('button', { name: 'Create Role' }))
    expect(await dialog.findByText('Enter a name for the role.')).toBeVisible()
    expect(dialog.getByText('Choose at least one permission.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Reviewer')
    await user.click(dialog.getByRole('checkbox', { name: 'View captures' }))
    await user.click(dialog.getByRole('button', { name: 'Create Role' }))
    expect(await screen.findByText('Role Reviewer created.')).toBeVisible()
    // The next toast is shown once this one is gone.
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
    expect(platform.calls).toMatchObject([
      ['POST custom-roles', { name: 'Reviewer', permissions: ['lintel.revitupload.read'] }],
    ])
    await user.click(await screen.findByRole('button', { name: 'Actions for Reviewer' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit Reviewer' }))
    platform.customRoles = platform.customRoles.map((role) => ({ ...role, name: 'Theirs', revision: 2 }))
    await user.type(editing.getByRole('textbox', { name: /Name/ }), ' of Models')
    await user.click(editing.getByRole('button', { name: 'Save Role' }))
    await user.click(await editing.findByRole('button', { name: 'Use Theirs' }))
    await user.click(editing.getByRole('checkbox', { name: 'View assets' }))
    await user.click(editing.getByRole('button', { name: 'Save Role' }))
    expect(await screen.findByText('Role Theirs saved.')).toBeVisible()
  })

  test('compares custom and built-in roles side by side @full', async () => {
    const { user, container, router } = openSettings('/roles', { customRoles: [architect, manager] })
    const table = await screen.findByRole('table', { name: 'Permissions by role' })
    function row(name: RegExp) {
      const cells = within(within(table).getByRole('row', { name })).getAllByRole('cell')
      return cells.map(({ textContent }) => textContent.replace('–', ''))
    }
    expect(row(/^View prototypes/)).toEqual(['Yes', 'No'])
    expect(row(/^View assets/)).toEqual(['No', 'Yes'])
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Choose Roles' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Asset Manager' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'View assets (built-in)' }))
    const titles = ['Permission', 'Project Architect', 'View assets (built-in)']
    await waitFor(() => {
      const headers = within(table).getAllByRole('columnheader')
      expect(headers.map(({ textContent }) => textContent)).toEqual(titles)
    })
    expect(row(/^View assets/)).toEqual(['No', 'Yes'])
    expect(router.state.location.search).toContain('compare=assets.read')
  })

  test('deletes a role that members have after asking for its replacement', async () => {
    const { user, platform } = openSettings('/roles', { customRoles: [architect, manager] })
    await user.click(await screen.findByRole('button', { name: 'Actions for Project Architect' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Project Architect?' }))
    expect(dialog.getByText(/2 members have this role\./)).toBeVisible()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Replace it with' }), 'Asset Manager')
    await user.click(dialog.getByRole('button', { name: 'Delete Role' }))
    expect(await screen.findByText('Role Project Architect deleted.')).toBeVisible()
    expect(platform.calls).toEqual([['DELETE custom-roles', `?replacement=${manager.id}`]])
  })

  test('assigns a custom role to a member, and shows it in the list', async () => {
    const member = { ...aMember('Bo Ames', ['topics.read']), directRoles: ['lintel.topics.read'] }
    const { user, platform } = openSettings('/members', { members: [ada, member], customRoles: [architect] })
    await user.click(await screen.findByRole('button', { name: 'Change Roles for Bo Ames' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Roles for Bo Ames' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Project Architect' }))
    expect(dialog.getByText('Adds: Project Architect, View prototypes')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save Roles' }))
    expect(await screen.findByText('Roles for Bo Ames changed.')).toBeVisible()
    const update = { userId: member.id, roles: ['lintel.topics.read'], customRoles: [architect.id] }
    expect(platform.memberUpdates).toEqual([update])
    const row = within(await screen.findByRole('list', { name: 'Members' })).getByText('Bo Ames')
    await waitFor(() => expect(row.closest('li')).toHaveTextContent('Project Architect · View and comment on topics'))
  })
})

describe('retention', () => {
  const nothingChosen: CaptureRetention = { keepCaptures: null, removesCompared: false, revision: 0, lastRemoved: null }

  /** A platform with a number of captures beyond the limit. */
  function open(retention: CaptureRetention = nothingChosen, older = 12) {
    const previewUrls: string[] = []
    const saved: CaptureRetentionUpdate[] = []
    const settings = openSettings('')
    mockServer.use(
      http.get('/api/capture-retention', () => HttpResponse.json(retention)),
      http.get('/api/capture-retention/preview', ({ request }) => {
        previewUrls.push(new URL(request.url).searchParams.toString())
        const items = Array.from({ length: older }, (_, at) => ({
          id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          documentFileName: `Store ${at}.ifc`,
          captureDate: '2026-03-14T15:00:00.000Z',
          projectName: 'Main Street',
        }))
        return HttpResponse.json({ items, total: older, hasMore: false, bytes: 3_200_000 })
      }),
      http.put<never, CaptureRetentionUpdate>('/api/capture-retention', async ({ request }) => {
        const update = await request.json()
        if (update.revision !== retention.revision) {
          const problem = aProblem({ status: 409, code: 'capture-retention/changed-meanwhile' })
          return HttpResponse.json(problem, { status: 409 })
        }
        saved.push(update)
        retention = { ...retention, ...update, revision: update.revision + 1 }
        return HttpResponse.json(retention)
      }),
    )
    /** Simulates a save by another user. */
    function change(update: Partial<CaptureRetention>) {
      retention = { ...retention, ...update, revision: retention.revision + 1 }
    }
    return { ...settings, previewUrls, saved, change }
  }

  async function openDialog(user: ReturnType<typeof open>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Edit Retention' }))
    return within(await screen.findByRole('dialog', { name: 'Capture Retention' }))
  }

  test('keeps all captures by default, previews what would be deleted, and saves once @full', async () => {
    const { user, previewUrls, saved } = open()
    expect(await screen.findByText('All captures are kept.')).toBeVisible()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: 'Keep the newest of each project' }))
    const field = dialog.getByRole('textbox', { name: 'Captures per project' })
    expect(field).toHaveValue('20')
    expect(
      await dialog.findByText(/^The next nightly cleanup will remove 12 captures, whose files total 3.* MB/),
    ).toBeVisible()
    expect(dialog.getByText('2 more')).toBeVisible()
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.clear(field)
    expect(dialog.getByText('Enter a whole number from 1 to 10,000.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(saved).toEqual([])
    await user.type(field, '5')
    await user.click(dialog.getByRole('checkbox', { name: /used only in automatic version comparisons/ }))
    await waitFor(() => expect(previewUrls.at(-1)).toBe('keepCaptures=5&removesCompared=true'))
    const save = dialog.getByRole('button', { name: 'Save' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('The newest 5 captures of each project are kept.')).toBeVisible()
    expect(saved).toEqual([{ keepCaptures: 5, removesCompared: true, revision: 0 }])
    expect(screen.getByTestId('toast')).toHaveTextContent('Retention settings saved.')
  })

  test('shows the last deletion, an empty preview, and a conflict with another administrator', async () => {
    const lastRemoved = { at: '2026-03-14T08:30:00.000Z', count: 3 }
    const { user } = open({ keepCaptures: 1, removesCompared: false, revision: 4, lastRemoved }, 0)
    expect(await screen.findByText('The newest capture of each project is kept.')).toBeVisible()
    expect(screen.getByText(/^3 captures removed/)).toBeVisible()
    const detail = 'This setting was changed after you opened it. Reload it and make your change again.'
    mockServer.use(
      http.put('/api/capture-retention', () =>
        HttpResponse.json(aProblem({ status: 409, code: 'capture-retention/changed-meanwhile', detail }), {
          status: 409,
        }),
      ),
    )
    const dialog = await openDialog(user)
    expect(await dialog.findByText(/^Nothing will be removed/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Keep all captures' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(detail)).toBeVisible()
  })

  test('resolves a conflict when another administrator chose a different number', async () => {
    const { user, saved, change } = open({ ...nothingChosen, keepCaptures: 5, revision: 1 })
    const dialog = await openDialog(user)
    const number = dialog.getByRole('textbox', { name: 'Captures per project' })
    await user.clear(number)
    await user.type(number, '8')
    change({ keepCaptures: 9, removesCompared: true })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Theirs: 9')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep Mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([{ keepCaptures: 8, removesCompared: true, revision: 2 }])
  })

  test('shows loading errors in place', async () => {
    const { user } = open()
    const problem = aProblem({ status: 503, detail: 'The database is away.' })
    const failing = (path: string) => http.get(path, () => HttpResponse.json(problem, { status: 503 }))
    mockServer.use(failing('/api/capture-retention/preview'))
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: 'Keep the newest of each project' }))
    expect(await dialog.findByText(/^Couldn't preview what will be removed/)).toBeVisible()
  })
})

describe('token list', () => {
  test('creates a token, shows it once, and lists it without its value @full', async () => {
    const { user, container } = openSettings('/tokens')
    expect(await screen.findByRole('heading', { name: 'No Tokens' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Token' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
    await user.click(within(dialog).getByRole('button', { name: 'Create Token' }))
    expect(await within(dialog).findByText('Enter a name for the token.')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Revit add-in{Enter}')
    const tokenDialog = await screen.findByRole('alertdialog', { name: 'Token for Revit add-in' })
    expect(within(tokenDialog).getByText('lintel_ACME_secret')).toBeVisible()
    await expectNoAxeViolations(tokenDialog)
    await user.keyboard('{Escape}')
    expect(tokenDialog).toBeVisible()
    await user.click(within(tokenDialog).getByRole('button', { name: 'Copy Token' }))
    expect(await screen.findByText('Token copied.')).toBeVisible()
    await user.click(within(tokenDialog).getByRole('button', { name: 'Done' }))
    const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
    expect(row).toHaveTextContent(/^Revit add-inCreated by Ada Byrne .*Send documents · Never used/)
    await waitFor(() => expect(screen.queryByText('lintel_ACME_secret')).not.toBeInTheDocument())
    await expectNoAxeViolations(container)
  })

  test('creates one token on a double click @full', async () => {
    const { user, platform } = openSettings('/tokens')
    await user.click(await screen.findByRole('button', { name: 'Create Token' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
    const button = within(dialog).getByRole('button', { name: 'Create Token' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await within(dialog).findByText('Enter a name for the token.')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Revit add-in')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByRole('alertdialog', { name: 'Token for Revit add-in' })).toBeVisible()
    expect(platform.tokens).toHaveLength(1)
  })

  test('revokes a token after confirmation and keeps it in the list as revoked', async () => {
    const { user, platform } = openSettings('/tokens', { tokens: [aToken({ lastUsedAt: '2026-03-14T15:00:00.000Z' })] })
    await user.click(await screen.findByRole('button', { name: 'Revoke Revit add-in' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Revit add-in?' })
    expect(platform.tokens[0]?.revokedAt).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
    await waitFor(() => expect(row).toHaveTextContent(/Last used .* · Revoked/))
    expect(screen.queryByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument()
  })

  test('creates a token for uploading and reviewing captures, and shows these permissions everywhere', async () => {
    const { user, platform, container } = openSettings('/tokens')
    await user.click(await screen.findByRole('button', { name: 'Create Token' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
    const rights = within(within(dialog).getByRole('group', { name: 'Permissions' }))
    await user.click(rights.getByRole('checkbox', { name: 'Send documents', checked: true }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'CI{Enter}')
    expect(await within(dialog).findByText('Choose at least one permission.')).toBeVisible()
    await user.click(rights.getByRole('checkbox', { name: 'Upload captures' }))
    await user.click(rights.getByRole('checkbox', { name: 'Read reviews' }))
    await expectNoAxeViolations(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Create Token' }))
    const tokenDialog = await screen.findByRole('alertdialog', { name: 'Token for CI' })
    expect(tokenDialog).toHaveTextContent(/who has it can upload building files and read capture reviews\./)
    expect(platform.tokens).toMatchObject([{ name: 'CI', may: ['uploads', 'reviews'] }])
    await user.click(within(tokenDialog).getByRole('button', { name: 'Done' }))
    const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
    expect(row).toHaveTextContent(/Upload captures, Read reviews · Never used/)
    await expectNoAxeViolations(container)
  })
})
