import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import { Box, Panel, Text } from '@lintel/shared/ui'

/** Settings to enter in a program and, with an external identity provider, at the provider. */
export function SignInAddresses({ signIn }: { signIn: ApplicationSignIn }) {
  const { isExternal, isReady, server, authorizationAddress, tokenAddress, audience, scope } = signIn
  if (isReady === false) return <NotReady />
  return (
    <Panel title={isExternal ? 'Register Applications at Your Identity Provider' : 'What to Enter in an Application'}>
      <Text color="fg.muted" textStyle="sm" mb="3" maxW="prose">
        {isExternal
          ? "Create one application there per program, using the authorization code grant and the program's redirect URIs. Grant it the API and the permission below, and make this audience the default, because programs don't specify one. View and revoke user consent there."
          : 'Most programs need only the server address and discover the rest.'}
      </Text>
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', md: 'max-content 1fr' }} columnGap="6" rowGap="1">
        <Entry name="Server" value={server} />
        <Entry name="Authorization URL" value={authorizationAddress} />
        <Entry name="Token URL" value={tokenAddress} />
        <Entry name={isExternal ? 'Permission (scope)' : 'Scope, if required'} value={scope} />
        {isExternal && <Entry name="API (audience)" value={audience} />}
      </Box>
    </Panel>
  )
}

/** No instructions yet: following them now would give programs tokens with access to everything. */
function NotReady() {
  return (
    <Panel title="Do Not Register Applications Yet">
      <Text color="fg.muted" textStyle="sm" maxW="prose">
        The platform can't yet distinguish other programs from its own, so they could do everything the signed-in person
        can do, not just work with topics. Ask the platform's operator to set IDENTITY_APPLICATIONS=on. This page then
        shows what to register.
      </Text>
    </Panel>
  )
}

function Entry({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Text as="dt" textStyle="sm" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" textStyle="sm" fontFamily="mono" overflowWrap="anywhere" mb={{ base: '2', md: '0' }}>
        {value}
      </Text>
    </>
  )
}
