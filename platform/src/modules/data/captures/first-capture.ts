import { paths } from '@lintel/shared/remote'
import type { FirstStepSource } from '../../../interfaces/landing-source.ts'
import { hasCaptures } from './read-repository.ts'

export const firstCapture: FirstStepSource = {
  id: 'upload',
  title: 'Upload a building file',
  text: 'Lintel reads IFC files and lists their elements, types and parameters.',
  position: 10,
  anyRole: ['revitupload.create'],
  path: (organizationId) => paths.captures(organizationId),
  isDone: ({ tx, organizationId }) => hasCaptures(tx, organizationId),
}
