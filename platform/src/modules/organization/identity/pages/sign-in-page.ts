import type { DemoPerson } from '../accounts/demo-people.ts'
import { html, type Html } from '../../../../html-pages/html.ts'
import { page } from '../../../../html-pages/layout.ts'
import { revealButton, revealScript } from './reveal-password.ts'

export type SignInNotice = { title: string; detail: string; marksFields: boolean }

export type SignInPage = {
  productName: string
  action: string
  csrfToken: string
  email: string
  notice?: SignInNotice
  people: readonly DemoPerson[]
}

export const refusedNotice: SignInNotice = {
  title: "Couldn't sign you in",
  detail: 'The email address or the password is wrong. Check both and try again.',
  marksFields: true,
}

export function throttledNotice(wait: number): SignInNotice {
  return {
    title: 'Too many attempts',
    detail: `Too many failed sign-in attempts. Try again in ${inWords(wait)}.`,
    marksFields: false,
  }
}

function inWords(wait: number): string {
  if (wait < 90) return `${wait} ${wait === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(wait / 60)} minutes`
}

/** The sign-in button comes first, so that Enter in a field presses it instead of a demo account's button. */
export function signInPage(view: SignInPage): string {
  const content = html`<form class="section" id="sign-in" method="post" action="${view.action}">
      <h1>Sign in</h1>
      <p class="lead">to continue to ${view.productName}</p>
      ${view.notice && alert(view.notice)} ${fields(view)}
      <input type="hidden" name="csrf" value="${view.csrfToken}" />
      <button class="primary" type="submit" name="intent" value="sign-in">Sign in</button>
      <button class="plain" type="submit" name="intent" value="cancel" formnovalidate>Cancel</button>
    </form>
    ${view.people.length > 0 && demoSection(view.people)} ${revealScript}`
  return page({
    title: view.notice ? `${view.notice.title} - Sign in` : 'Sign in',
    productName: view.productName,
    content,
    isWide: view.people.length > 0,
  })
}

/** Works without scripts: `autofocus` moves focus to the error. */
function alert({ title, detail }: SignInNotice): Html {
  return html`<div class="alert" id="notice" role="alert" tabindex="-1" autofocus>
    <strong>${title}</strong>${detail}
  </div>`
}

function fields({ email, notice }: SignInPage): Html {
  const invalid = notice?.marksFields === true && html` aria-invalid="true" aria-describedby="notice"`
  const focused = notice === undefined && html` autofocus`
  return html`<label for="email">Email address</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${email}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required${invalid}${email === '' && focused}
    />
    <label for="password">Password</label>
    <div class="password">
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        autocapitalize="none"
        spellcheck="false"
        maxlength="256"
        required${invalid}${email !== '' && focused}
      />
      ${revealButton}
    </div>`
}

function demoSection(people: readonly DemoPerson[]): Html {
  return html`<section class="section demo" aria-labelledby="demo-heading">
    <h2 id="demo-heading">Demo accounts</h2>
    <p class="quiet small">Choose one to sign in (password <code>lintel</code>).</p>
    <ul class="people">
      ${people.map(personItem)}
    </ul>
  </section>`
}

function personItem({ id, name, email, picture, organizations, roles }: DemoPerson): Html {
  return html`<li>
    <button class="person" type="submit" form="sign-in" name="demo" value="${id}" formnovalidate>
      <img src="${picture}" alt="" width="40" height="40" />
      <span>
        <span class="name">${name} <span class="email">${email}</span></span>
        <span class="roles"><b>${organizations}</b> ${roles}</span>
      </span>
    </button>
  </li>`
}
