import type { NewOrganizationToken } from '@lintel/shared/contract'
import { ShownOnce } from '../dialogs/shown-once.tsx'
import { rightsOf, whatItCan } from './token-rights.model.ts'

type NewTokenProps = { token: NewOrganizationToken; onClose: () => void }

export function NewToken({ token, onClose }: NewTokenProps) {
  return (
    <ShownOnce
      title={`Token for ${token.name}`}
      name="Token"
      value={token.token}
      before={
        <>
          Copy it now and keep it where the program finds it. It is not shown again; until it is revoked, who has it can{' '}
          {whatItCan(rightsOf(token))}.
        </>
      }
      after="Programs send it as “Authorization: Bearer …”."
      onClose={onClose}
    />
  )
}
