import { createHash } from 'node:crypto'
import { Html, html } from '../../../../html-pages/html.ts'

/** Without scripts the button stays away, and everything else works. What is sent is a password again, for whoever keeps it. */
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

/** The policy names this script and no other by its hash. */
export const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
