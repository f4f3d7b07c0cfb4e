import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'analytics',
  owner: 'Model Assembly Team',
  navigationGroup: 'Prototypes',
  navigationPosition: 30,
  pages: {
    analytics: {
      path: 'analytics',
      title: 'Analytics',
      anyRole: ['analytics.read'],
      navigation: { label: 'Analytics', icon: 'chart' },
      card: { title: 'Analytics', text: 'Assembly requests by day and option', icon: 'chart' },
    },
  },
})
