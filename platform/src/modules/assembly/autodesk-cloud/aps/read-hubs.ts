import type { CloudHub } from '@lintel/shared/contract/assembly'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import { hubSchema } from './aps-answers.ts'
import type { AskAutodesk } from './aps-clients.ts'

export function readHubs(ask: AskAutodesk, ids: readonly string[]): Promise<CloudHub[]> {
  return Promise.all(ids.map((id) => readHub(ask, id)))
}

/** A hub that the application may not read is still listed. Its projects show the reason. */
async function readHub(ask: AskAutodesk, id: string): Promise<CloudHub> {
  try {
    const answer = await ask('a hub', async ({ data }) => hubSchema.parse(await data.getHub(id)))
    return { id, name: answer.data.attributes.name || id }
  } catch (error) {
    if (isPlatformError(error) && (error.code === 'autodesk/forbidden' || error.code === 'autodesk/not-found')) {
      return { id, name: id }
    }
    throw error
  }
}
