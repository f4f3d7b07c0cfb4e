import { html, type Html } from '../../../../html-pages/html.ts'
import { page } from '../../../../html-pages/layout.ts'

export type ConsentPage = {
  productName: string
  action: string
  csrfToken: string
  applicationName: string
  /** The name of the application's organization. */
  organization: string
  personName: string
  email: string
  /** Where the browser goes afterwards. */
  destination: string
}

/** Asks a user whether an application may act for them. 'Cancel' comes last, and no field has the focus, so that Enter does nothing. */
export function consentPage(view: ConsentPage): string {
  const { applicationName, organization, productName, destination } = view
  const title = `${applicationName} wants to read and edit topics as you`
  const content = html`<form class="section" method="post" action="${view.action}">
    <h1>${title}</h1>
    <p class="lead">in the organization ${organization} of ${productName}</p>
    <p>If you allow it, ${applicationName} can:</p>
    <ul>
      <li>see your name and your email address</li>
      <li>read the topics, comments and viewpoints that you can read in ${organization}</li>
      <li>see the names and addresses of members, and the names of captured files</li>
      <li>create topics and comments as you, within your roles</li>
    </ul>
    <p>It can't access other organizations and doesn't get your password.</p>
    <p class="quiet small">
      You're signed in as ${person(view)}. Afterwards you are sent to <b>${destination}</b>. Allow it only if you have
      just begun this yourself. It ends when you sign out everywhere, in your account, or when an administrator of
      ${organization} takes it back.
    </p>
    <input type="hidden" name="csrf" value="${view.csrfToken}" />
    <button class="primary" type="submit" name="intent" value="allow">Allow</button>
    <button class="plain" type="submit" name="intent" value="cancel">Cancel</button>
  </form>`
  return page({ title, productName, content })
}

function person({ personName, email }: ConsentPage): Html {
  return personName === '' ? html`${email}` : html`${personName} (${email})`
}
