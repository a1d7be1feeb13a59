import { readOptions } from './readOptions.ts'

/** What was traded of a collection on each day, UTC: volume, count and the lowest price. */
export const dailyVolumesQueryOptions = readOptions('dailyVolumes', '/collections/daily-volumes/v1')
