import { runAlone } from '@lintel/shared/testing/alone'
import { pages } from '../src/pages.tsx'
import { remote } from '../src/remote.ts'
import { sampleHandlers } from '../src/testing/handlers.ts'

runAlone({
  remote,
  pages,
  handlers: sampleHandlers(),
  moreRoles: ['revitmastermodel.update', 'revitmasterparameter.update', 'revitupload.read'],
})
