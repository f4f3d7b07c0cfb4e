import { releaseSchema } from '@lintel/shared/remote'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { App } from '../../../../interfaces/app.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { remoteParams } from '../remotes/routes.ts'
import { previewNameSchema } from './preview-name.ts'
import { findPreview } from './repository.ts'

const schema = {
  tags: ['registry'],
  summary: 'The release that a preview link opens',
  params: remoteParams.extend({ preview: previewNameSchema }),
  response: { 200: releaseSchema },
}

export function previewRoutes(app: App): void {
  const config = { access: memberOf('header', { anyRole: ['remotes.develop'] }) }
  const url = '/registry/remotes/:name/previews/:preview'
  app.get(url, { config, schema }, async ({ organizationScope: { tx }, params: { name, preview } }) => {
    const found = await findPreview(tx, name, preview)
    if (!found) throw notFound()
    const release = releaseSchema.parse(JSON.parse(found.release))
    return { ...release, ...(found.commit !== null && { commit: found.commit }) }
  })
}

function notFound(): PlatformError {
  const detail = "This preview doesn't exist or has ended. Previews end 14 days after their last release."
  return new PlatformError('registry/preview-not-found', 404, detail)
}
