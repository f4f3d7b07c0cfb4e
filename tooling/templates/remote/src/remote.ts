import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: '__name__',
  owner: '__Title__ Team',
  navigationGroup: '__Title__',
  pages: {},
})
