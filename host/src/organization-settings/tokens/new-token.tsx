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
          Copy it now and store it securely. You won't see it again. Until you revoke it, anyone who has it can{' '}
          {whatItCan(rightsOf(token))}.
        </>
      }
      after="Programs send it as “Authorization: Bearer …”."
      onClose={onClose}
    />
  )
}
