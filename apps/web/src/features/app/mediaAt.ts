import { imageSource } from '@sluice/react'
import type { AppConfig } from '../../config/parseConfig.ts'

/**
 * Where media may be read that an answer names: inline, on the own origin, or on that of a marketplace API which the
 * person has chosen elsewhere, whose paths are its own. No other host is asked: it would learn who looks.
 */
export function mediaAt({ chains }: Pick<AppConfig, 'chains'>, own: string) {
  const homes = new Map(
    chains.flatMap(({ id, apiUrl }) => {
      const origin = apiUrl === undefined ? own : new URL(apiUrl).origin
      return origin === own ? [] : [[String(id), origin] as const]
    }),
  )
  const known = new Set(homes.values())
  return (address: string | null | undefined): string | undefined => {
    const source = imageSource(address)
    // Inline, or a path, in which a server says of which chain it is.
    if (source !== undefined)
      return `${homes.get(/^\/media\/(\d+)\//.exec(source)?.[1] ?? '') ?? ''}${source}`
    const text = address?.trim() ?? ''
    return known.size > 0 && URL.canParse(text) && known.has(new URL(text).origin)
      ? text
      : undefined
  }
}
