import { paths } from '@lintel/shared/remote'
import type { FirstStepSource } from '../../../interfaces/landing-source.ts'
import { hasCaptures } from './read-repository.ts'

export const firstCapture: FirstStepSource = {
  id: 'upload',
  title: 'Upload a building file',
  text: 'IFC files are read into lists of elements, types, and parameters, and shown in 3D.',
  position: 10,
  anyRole: ['revitupload.create'],
  path: (organizationId) => paths.captures(organizationId),
  isDone: ({ tx, organizationId }) => hasCaptures(tx, organizationId),
}
