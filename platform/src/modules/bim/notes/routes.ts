import { noteCreateSchema, noteListQuerySchema, notePageSchema, noteSchema } from '@lintel/shared/contract/master-model'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { addNote, readNotes } from './write-notes.ts'

const tags = ['notes']
const readers = { access: memberOf('header', { anyRole: ['revitmastermodel.read'] }) }
const writers = { access: memberOf('header', { anyRole: ['revitmastermodel.update'] }) }

const listSchema = {
  tags,
  summary: 'Notes on an element of the master model, newest first; of one note its page',
  querystring: noteListQuerySchema,
  response: { 200: notePageSchema },
}
const createSchema = {
  tags,
  summary: 'Write a note on an element of the master model',
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
