import { runAlone } from '@lintel/shared/testing/alone'
import { pages } from '../src/pages.tsx'
import { remote } from '../src/remote.ts'
import { analyticsHandlers } from '../src/testing/handlers.ts'
import { sampleRequests } from '../src/testing/sample-requests.ts'

runAlone({
  remote,
  pages,
  handlers: analyticsHandlers(sampleRequests()),
  releasedPages: [{ path: 'assembly-request/:assemblyRequestId', anyRole: ['revitassembly.read'] }],
})
