import { matching } from './matching.ts'

/** A host's name as browsers write it. */
export const hostName = matching(
  /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/,
  'must be a host name in lower case, without a port',
)
