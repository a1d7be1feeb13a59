import { dailyVolumesQueryOptions } from '../query/dailyVolumesQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `dailyVolumesQueryOptions` as a hook. */
export const useDailyVolumes = readHook(dailyVolumesQueryOptions)
