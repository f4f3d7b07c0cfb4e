import pg, { type Client } from 'pg'

/** Default login names. */
export const appLogin = 'lintel_app'
export const identityLogin = 'lintel_identity'

/** Which service uses the login: the API and the workers, or the local identity provider. */
export type Logins = { app: Login; identity: Login }
export type Login = {
  name: string
  password?: string | undefined
  /** Whether the platform generated the password and keeps it set; configured passwords are managed by the operator. */
  isDerived?: boolean
}

export const plainLogins: Logins = { app: { name: appLogin }, identity: { name: identityLogin } }

/** Roles are cluster-wide, so another database may have created this one. */
export async function ensureLogin(client: Client, { name, password, isDerived }: Login): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (found.rowCount === 0) {
    const create = `create role ${role} login noinherit${secret}`
    await client.query(`do $$ begin ${create}; exception when duplicate_object or unique_violation then null; end $$`)
  } else if (isDerived && secret !== '') {
    await client.query(`alter role ${role}${secret}`)
  }
}
