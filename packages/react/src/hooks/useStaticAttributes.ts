import { staticAttributesQueryOptions } from '../query/staticAttributesQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `staticAttributesQueryOptions` as a hook. */
export const useStaticAttributes = readHook(staticAttributesQueryOptions)
