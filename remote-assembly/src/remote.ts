import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'assembly',
  owner: 'Model Assembly Team',
  navigationGroup: 'Prototypes',
  navigationPosition: 20,
  search: [
    {
      all: 'requests',
      one: 'a request',
      page: 'requestView',
      query: {
        path: '/revitassemblyrequest/organizations/{organization}?search={words}&take=5',
        group: 'Requests',
        icon: 'clipboard-list',
        label: '{projectNumber} {projectName}',
        detail: '{portfolio} {prototypeRelease}',
        parts: { assemblyRequestId: 'id' },
      },
    },
  ],
  pages: {
    requestList: {
      path: 'assembly-request',
      title: 'BIM Assembly Requests',
      anyRole: ['revitassembly.read'],
      navigation: { label: 'Prototype Requests', icon: 'clipboard-list' },
      card: { title: 'Prototype Requests', text: 'Automated prototype assembly', icon: 'clipboard-list' },
    },
    requestForm: { path: 'assembly-request/form', title: 'Assembly Request', anyRole: ['revitassembly.create'] },
    requestView: {
      path: 'assembly-request/:assemblyRequestId',
      title: 'View BIM Assembly Request',
      anyRole: ['revitassembly.read'],
    },
    requestModel: {
      path: 'assembly-request/:assemblyRequestId/model',
      title: 'Assembled Model',
      anyRole: ['revitassembly.read'],
    },
  },
})
