import { Auth0Provider, useAuth0, type Auth0ContextInterface, type Auth0ProviderOptions } from '@auth0/auth0-react'
import { useEffect } from 'react'

type Auth0BridgeProps = Auth0ProviderOptions & { onContext: (context: Auth0ContextInterface) => void }

/** The only component that imports the SDK; it passes the SDK's React context to its parent. */
export function Auth0Bridge({ onContext, ...options }: Auth0BridgeProps) {
  return (
    <Auth0Provider {...options}>
      <ContextListener onContext={onContext} />
    </Auth0Provider>
  )
}

function ContextListener({ onContext }: Pick<Auth0BridgeProps, 'onContext'>) {
  const context = useAuth0()
  useEffect(() => onContext(context), [onContext, context])
  return null
}
