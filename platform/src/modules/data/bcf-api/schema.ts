import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { topics } from '../topics/schema.ts'

export type Snippet = { snippet_type: string; is_external: boolean; reference: string; reference_schema: string }
export type DocumentReference = { guid: string; url: string; description?: string | undefined }
export type HeaderFile = {
  ifc_project?: string | undefined
  ifc_spatial_structure_element?: string | undefined
  filename?: string | undefined
  date?: string | undefined
  reference?: string | undefined
}

/** Parts of BCF topics that our screens don't show. They are stored as received and exported again. */
export const bcfTopicParts = pgTable(
  'bcf_topic_parts',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    topicId: uuid('topic_id').notNull(),
    snippet: jsonb().$type<Snippet>(),
    /** Guids of topics of the same project. */
    relatedTopics: uuid('related_topics').array().notNull().default([]),
    documentReferences: jsonb('document_references').$type<DocumentReference[]>().notNull().default([]),
    /** Null until someone sets them. Until then, they are the captures that the topic is linked to. */
    files: jsonb().$type<HeaderFile[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.topicId] }),
    foreignKey({
      name: 'bcf_topic_parts_topic',
      columns: [table.organizationId, table.topicId],
      foreignColumns: [topics.organizationId, topics.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
