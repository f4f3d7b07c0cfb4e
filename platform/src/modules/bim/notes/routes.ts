import { noteCreateSchema, noteListQuerySchema, notePageSchema, noteSchema } from '@lintel/shared/contract/master-model'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { addNote, readNotes } from './write-notes.ts'

const tags = ['notes']
const readers = { access: memberOf('header', { anyRole: ['revitmastermodel.read'] }) }
const writers = { access: memberOf('header', { anyRole: ['revitmastermodel.update'] }) }

const listSchema = {
  tags,
  summary: 'Notes on a master model element, newest first; for a given note, the page that contains it',
  querystring: noteListQuerySchema,
  response: { 200: notePageSchema },
}
const createSchema = {
  tags,
  summary: 'Add a note to a master model element',
  body: noteCreateSchema,
  response: { 201: noteSchema },
}

export const noteRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/notes', { config: readers, schema: listSchema }, ({ organizationScope, query }) =>
    readNotes(organizationScope, query),
  )
  app.post('/notes', { config: writers, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const note = await addNote(organizationScope, body)
    reply.code(201)
    return note
  })
  done()
}
