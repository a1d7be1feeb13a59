import type { execute } from './execute.ts'
import type { ProgressListener } from './state.ts'

/** One caller's own listener, told until that caller's end and no longer, whoever else goes on. */
export function listenerOf({ onProgress }: execute.Options): ProgressListener | undefined {
  return onProgress && ((...shown) => onProgress(...shown))
}
