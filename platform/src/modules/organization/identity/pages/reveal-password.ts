import { createHash } from 'node:crypto'
import { Html, html } from '../../../../html-pages/html.ts'

/** The button is only shown with scripts. The field becomes a password field again before it is sent, for password managers. */
const script = `(() => {
  const field = document.getElementById('password')
  const button = document.getElementById('reveal')
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password'
    button.firstElementChild.textContent = isShown ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form.addEventListener('submit', () => show(false))
})()`

export const revealButton: Html = html`<button class="reveal" id="reveal" type="button" hidden>
  <span>Show</span><span class="unseen"> password</span>
</button>`

export const revealScript = new Html(`<script>${script}</script>`)

/** The content security policy only allows this script, by its hash. */
export const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
