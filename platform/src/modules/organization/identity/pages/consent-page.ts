import { html, type Html } from '../../../../html-pages/html.ts'
import type { ApplicationScope } from '../../../../interfaces/application-scopes.ts'
import { page } from '../../../../html-pages/layout.ts'

export type ConsentPage = {
  productName: string
  action: string
  csrfToken: string
  applicationName: string
  /** No one has checked its name. */
  isSelfRegistered: boolean
  scopes: readonly ApplicationScope[]
  /** The name of the application's organization. */
  organization: string
  personName: string
  email: string
  /** Where the browser goes afterward. */
  destination: string
}

/** Asks a user whether an application may act for them. 'Cancel' comes last, and no field has the focus, so that Enter does nothing. */
export function consentPage(view: ConsentPage): string {
  const { applicationName, organization, productName, destination } = view
  const title = `${applicationName} wants to ${purposeOf(view)} as you`
  const content = html`<form class="section" method="post" action="${view.action}">
    <h1>${title}</h1>
    <p class="lead">in the organization ${organization} of ${productName}</p>
    <p>If you allow it, ${applicationName} can:</p>
    <ul>
      <li>see your name and your email address</li>
      ${permissionsOf(view)}
    </ul>
    ${
      view.isSelfRegistered &&
      html`<p><b>No administrator of ${organization} has checked this application.</b> It chose its name itself.</p>`
    }
    ${isAssistant(view) && html`<p>Data that it reads may be sent to the company that runs it.</p>`}
    <p>It can't access other organizations and doesn't get your password.</p>
    ${writingChoice(view)}
    <p class="quiet small">
      You're signed in as ${person(view)}. Afterward you are sent to <b>${destination}</b>. Allow it only if you have
      just begun this yourself. It ends when you sign out everywhere, in your account, or when an administrator of
      ${organization} takes it back.
    </p>
    <input type="hidden" name="csrf" value="${view.csrfToken}" />
    <button class="primary" type="submit" name="intent" value="allow">Allow</button>
    <button class="plain" type="submit" name="intent" value="cancel">Cancel</button>
  </form>`
  return page({ title, productName, content })
}

type RequestedAccess = Pick<ConsentPage, 'scopes' | 'organization'>

function isAssistant({ scopes }: Pick<RequestedAccess, 'scopes'>): boolean {
  return scopes.includes('mcp:read')
}

function purposeOf({ scopes }: Pick<RequestedAccess, 'scopes'>): string {
  if (!isAssistant({ scopes })) return 'read and edit topics'
  return scopes.includes('bcf') ? 'read your data and edit topics' : 'read your data'
}

function permissionsOf({ scopes, organization }: RequestedAccess): Html[] {
  const reading = isAssistant({ scopes })
    ? html`<li>
        read the captures and their elements, reviews, comparisons, IDS checks, topics, master model, and reports that
        you can read in ${organization}
      </li>`
    : html`<li>read the topics, comments and viewpoints that you can read in ${organization}</li>`
  return [
    reading,
    html`<li>see the names and addresses of members, and the names of captured files</li>`,
    ...(scopes.includes('bcf') ? [html`<li>create topics and comments as you, within your roles</li>`] : []),
  ]
}

/** Writing is a separate choice, off by default, because text that an assistant reads can mislead it. */
function writingChoice({ scopes }: Pick<RequestedAccess, 'scopes'>): Html | false {
  return (
    scopes.includes('mcp:write') &&
    html`<label class="choice">
      <input type="checkbox" name="writes" value="yes" />
      <span>It can also create and edit topics and comments as me</span>
    </label>`
  )
}

function person({ personName, email }: ConsentPage): Html {
  return personName === '' ? html`${email}` : html`${personName} (${email})`
}
