import { useOrganizationId } from '@lintel/shared/organization'
import { optionsFromQuery, paths } from '@lintel/shared/remote'
import { Navigate, useSearchParams } from '@lintel/shared/routing'
import { Authorized } from '@lintel/shared/session'
import { EarlierRequestWizard } from '../features/wizard/opening/earlier-request-wizard.tsx'
import { ReleaseWizard } from '../features/wizard/opening/release-wizard.tsx'
import { NoPrototypes } from '../features/wizard/opening/wizard-unavailable.tsx'

/**
 * `?prototype=&release=&option.…`, or `?again=` with the ID of a request. Without either, it redirects to the
 * prototypes.
 */
export function RequestFormPage() {
  return (
    <Authorized anyRole={['prototypes.read']} fallback={<NoPrototypes />}>
      <RequestForm />
    </Authorized>
  )
}

function RequestForm() {
  const organization = useOrganizationId()
  const [query] = useSearchParams()
  const [prototype, release, earlierRequestId] = ['prototype', 'release', 'again'].map((name) => query.get(name) ?? '')
  const urlChoices = optionsFromQuery(query)
  if (earlierRequestId)
    return (
      <EarlierRequestWizard key={`${organization}/${earlierRequestId}`} id={earlierRequestId} urlChoices={urlChoices} />
    )
  if (!prototype || !release) return <Navigate to={paths.prototypes(organization)} replace />
  return (
    <ReleaseWizard
      key={`${organization}/${prototype}/${release}`}
      portfolio={prototype}
      release={release}
      urlChoices={urlChoices}
    />
  )
}
