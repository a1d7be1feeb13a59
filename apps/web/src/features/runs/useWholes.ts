import { useEffect, useState } from 'react'
import type { readWholes, Whole } from './readWholes.ts'

type Read = typeof readWholes
const none: readonly Whole[] = []

/** `readWholes`, whose code is loaded once there is something to read: until then each run stands for itself. */
export function useWholes(...[series, runs]: Parameters<Read>): readonly Whole[] {
  const [code, setCode] = useState<{ readWholes: Read }>()
  const isNeeded = series.length > 0 && code === undefined
  useEffect(() => {
    if (isNeeded) import('./readWholes.ts').then(setCode, () => undefined)
  }, [isNeeded])
  return code?.readWholes(series, runs) ?? none
}
