import { runAlone } from '@lintel/shared/testing/alone'
import { pages } from '../src/pages.tsx'
import { remote } from '../src/remote.ts'
import { sampleHandlers } from '../src/testing/handlers.ts'

runAlone({
  remote,
  pages,
  handlers: sampleHandlers(),
  moreRoles: ['revitassembly.complete'],
  releasedPages: [
    { path: 'prototypes', anyRole: ['prototypes.read'] },
    { path: 'prototypes/:portfolio/:release', anyRole: ['prototypes.read'] },
  ],
})
