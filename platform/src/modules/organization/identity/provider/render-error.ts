import { errors, type Configuration } from 'oidc-provider'
import { storageFailure, storageFailureTexts, type StorageFailure } from '../../../../errors/storage-failure.ts'
import { applicationOrigin, type IdentityConfig } from '../identity-config.ts'
import { messagePage, type Message } from '../pages/message-page.ts'

/** Only shown if the return URL isn't trusted, so its link leads to the application. */
export function createErrorPage(config: IdentityConfig): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    // Programs exchange codes and tokens; they get JSON whatever they accept.
    if (ctx.method === 'POST') {
      ctx.body = out
      return
    }
    ctx.type = 'html'
    ctx.body = messagePage(config.productName, explain(config, error, out.error))
  }
}

function isExpected(error: Error): boolean {
  return error instanceof errors.OIDCProviderError && error.expose
}

function explain(config: IdentityConfig, error: Error, code: string): Message {
  const { productName } = config
  const link = { href: `${applicationOrigin(config)}/`, text: `Go to ${productName}` }
  if (error instanceof errors.SessionNotFound) return expiredMessage(config)
  const storage = storageFailure(error)
  if (storage !== undefined) return { ...storageMessage(config, storage), reference: code }
  if (!isExpected(error)) {
    const detail = "Couldn't complete the sign-in because of a problem on our end. Try again in a moment."
    return { title: 'Something went wrong', detail, link: { ...link, text: 'Try again' }, reference: code }
  }
  const detail =
    `The application that sent you here requested something that ${productName} doesn't allow, so you weren't sent ` +
    'back to it. If you followed a link, it may be wrong or out of date.'
  return { title: "This sign-in request isn't valid", detail, link, reference: code }
}

export function storageMessage(config: IdentityConfig, failure: StorageFailure): Message {
  return {
    title: "Sign-in isn't available right now",
    detail: storageFailureTexts[failure],
    link: { href: `${applicationOrigin(config)}/`, text: 'Try again' },
  }
}

export function expiredMessage(config: IdentityConfig): Message {
  return {
    title: 'This sign-in has expired',
    detail: "It was already completed or cancelled, or it's more than an hour old. Start again from the application.",
    link: { href: `${applicationOrigin(config)}/`, text: `Go to ${config.productName}` },
  }
}
